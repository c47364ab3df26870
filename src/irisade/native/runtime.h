// What the translated rules of a game stand on: piles as views of fixed arrays, whole numbers as Python has
// them, failure, and the few things that a processor does in one go. The same text for every machine: an
// ordinary compiler, WebAssembly without any library, and (one game per thread) a GPU.
//
// Everything is in the namespace `rt`, so that rules may use any name.
#pragma once

typedef signed char i8;
typedef short i16;
typedef unsigned short u16;
typedef int i32;
typedef long long i64;
typedef unsigned long long u64;
#if defined(IRISADE_NARROW)
typedef i32 num;  // where no number of the rules can need more
#else
typedef i64 num;
#endif
static_assert(sizeof(i16) == 2 && sizeof(i32) == 4 && sizeof(i64) == 8, "the widths that tables are laid out with");

#if defined(__CUDACC__)
#define IRISADE_ENTRY extern "C" __device__
#elif defined(_WIN32)
#define IRISADE_ENTRY extern "C" __declspec(dllexport)
#else
#define IRISADE_ENTRY extern "C" __attribute__((visibility("default")))
#endif
#if defined(__CUDACC__)
#define RT static __device__ __forceinline__
#define RT_MEMBER __device__ __forceinline__
#define PART static __device__ __forceinline__
#define WHOLE static __device__ __noinline__
#define SELDOM WHOLE
#define COLD __noinline__ __device__
#else
#define RT static inline __attribute__((always_inline))
#define RT_MEMBER inline __attribute__((always_inline))
#define PART [[maybe_unused]] static inline __attribute__((always_inline))
#define WHOLE [[maybe_unused]] static inline
#define SELDOM [[maybe_unused]] static __attribute__((noinline, cold))
#define COLD __attribute__((noinline, cold, noreturn))
#endif

#if !defined(__wasm__) && !defined(__CUDACC__)
#include <setjmp.h>
#endif
#if defined(__SSE2__) && !defined(__clang__) && !defined(__CUDACC__)
#include <emmintrin.h>
#endif

namespace rt {

// -- failure: a number, which names the exception that Python raises; nothing is unwound on the way --

#if defined(__wasm__)
static i64 failure;
COLD static void fail(i64 code) { failure = code; __builtin_trap(); }  // the page asks which, and starts anew
template <class Body> RT i64 guarded(Body body) { failure = 0; body(); return 0; }
#elif defined(__CUDACC__)
RT i64 thread() { return (i64)blockIdx.x * blockDim.x + threadIdx.x; }
}  // namespace rt
extern "C" __device__ u64 irisade_failed;  // the first row whose rules failed, and how
extern "C" __device__ u64 irisade_wider[16];  // the piles that need wider cells, one bit for each
namespace rt {
COLD static void fail(i64 code) {
    atomicMin(&irisade_failed, (u64)thread() << 16 | (u64)code);
    asm volatile("exit;");
    __builtin_unreachable();
}
#else
struct Home { jmp_buf place; };
static thread_local Home *home;
static thread_local i64 failure;
#if defined(IRISADE_THREADS)
}  // namespace rt
extern "C" u64 irisade_failed, irisade_wider[16];
namespace rt {
#endif
COLD static void fail(i64 code) { failure = code; longjmp(home->place, 1); }
template <class Body> static i64 guarded(Body body) {
    Home here;
    home = &here;
    if (setjmp(here.place)) return failure;
    body();
    return 0;
}
#endif

#if defined(IRISADE_THREADS)
// A cell of one or two bytes, for as long as every number fits. The first that does not ends the thread, and says
// which pile needs wider cells: then all is compiled and played again.
constexpr i64 TOO_TIGHT = 0xFFFF;
template <int PILE, class Cell> struct Tight {
    Cell cell;
    Tight() = default;
    RT_MEMBER explicit Tight(num x) : cell((Cell)x) {}
    RT_MEMBER operator num() const { return cell; }
    RT_MEMBER Tight &operator=(num x) {
        cell = (Cell)x;
        if (cell != x) widen();
        return *this;
    }
    COLD static void widen() {
#if defined(__CUDACC__)
        atomicOr(&irisade_wider[PILE / 64], 1ULL << PILE % 64);
#else
        irisade_wider[PILE / 64] |= 1ULL << PILE % 64;
#endif
        fail(TOO_TIGHT);
    }
};
#endif

// -- piles: N cells of which the last is the number of items; rows of them; arrays that Python handed over --

template <class T, i64 N> struct Pile {
    T *p;
    inline T &operator[](i64 i) const { return p[i]; }
};
template <class T, i64 R, i64 N> struct Rows {
    T *p;
    inline Pile<T, N> operator[](i64 i) const { return {p + i * N}; }
};
template <class T> struct Row {
    T *p;
    i64 n;
    inline T &operator[](i64 i) const { return p[i]; }
};
template <class T> struct Grid {
    T *p;
    i64 n, m;
    inline Row<T> operator[](i64 i) const { return {p + i * m, m}; }
};
template <class T> struct Cube {
    T *p;
    i64 n, m, k;
    inline Grid<T> operator[](i64 i) const { return {p + i * m * k, m, k}; }
};

template <class T, i64 N> RT Pile<T, N> cells(T (&field)[N]) { return {field}; }
template <class T, i64 R, i64 N> RT Rows<T, R, N> cells(T (&field)[R][N]) { return {&field[0][0]}; }
template <class P> RT P cells(P pile) requires requires { pile.p; } { return pile; }

template <class T, i64 N> RT constexpr num len(Pile<T, N>) { return N; }
template <class T, i64 R, i64 N> RT constexpr num len(Rows<T, R, N>) { return R; }
template <class A> RT num len(A array) requires requires { array.n; } { return array.n; }

template <class T, i64 N> RT T &last(Pile<T, N> pile) { return pile.p[N - 1]; }
template <class T, i64 R, i64 N> RT Pile<T, N> last(Rows<T, R, N> rows) { return rows[R - 1]; }
template <class T, i64 N> RT constexpr num itemsize(Pile<T, N>) { return sizeof(T); }
template <class T, i64 N> RT void fill(Pile<T, N> pile, i64 x) {
    for (i64 i = 0; i < N; ++i) pile.p[i] = (T)x;
}

// -- whole numbers as Python has them --

RT num min(num a, num b) { return a < b ? a : b; }
RT num max(num a, num b) { return a > b ? a : b; }
RT num abs(num a) { return a < 0 ? -a : a; }
RT num floor_divide(num a, num b, i64 zero) {
    if (b == 0) fail(zero);
    num q = a / b;
    return q - ((a % b != 0) & ((a < 0) != (b < 0)));
}
RT num floor_modulo(num a, num b, i64 zero) {
    if (b == 0) fail(zero);
    num r = a % b;
    return r + (((r != 0) & ((r < 0) != (b < 0))) ? b : 0);
}

// -- what a processor does in one go --

#if defined(__CUDACC__)
RT double square_root(double x) { return sqrt(x); }
RT num lowest(u64 word) { return __ffsll((i64)word) - 1; }
RT num ones(u64 word) { return __popcll(word); }
#else
RT double square_root(double x) { return __builtin_sqrt(x); }
RT num lowest(u64 word) { return __builtin_ctzll(word); }
RT num ones(u64 word) { return __builtin_popcountll(word); }
#endif

// Which of MANY cells from `at` on are this number, one bit for each.
template <i64 MANY, class T, i64 N> RT u64 equal(Pile<T, N> pile, i64 at, i64 x) {
    const T *p = pile.p + at;
    T wanted = (T)x;
    if ((i64)wanted != x) return 0;
#if defined(IRISADE_THREADS)
#elif defined(__clang__)
    if constexpr (MANY > 1) {
        typedef __remove_const(T) Cell;
        typedef Cell Block __attribute__((ext_vector_type(MANY)));
        typedef bool Bits __attribute__((ext_vector_type(MANY)));
        Block block;
        __builtin_memcpy(&block, p, sizeof block);
        Bits bits = __builtin_convertvector(block == (Block)wanted, Bits);
        unsigned short found = 0;
        __builtin_memcpy(&found, &bits, sizeof bits);
        return found & ((1u << MANY) - 1);
    }
#elif defined(__SSE2__)  // other compilers do not find this by themselves
    if constexpr (MANY == 16 && sizeof(T) == 2) {
        __m128i block = _mm_set1_epi16(wanted), *at_once = (__m128i *)p;
        __m128i low = _mm_cmpeq_epi16(_mm_loadu_si128(at_once), block);
        __m128i high = _mm_cmpeq_epi16(_mm_loadu_si128(at_once + 1), block);
        return (unsigned)_mm_movemask_epi8(_mm_packs_epi16(low, high));
    }
    if constexpr (MANY == 16 && sizeof(T) == 4) {
        __m128i block = _mm_set1_epi32(wanted), *at_once = (__m128i *)p;
        __m128i low = _mm_packs_epi32(_mm_cmpeq_epi32(_mm_loadu_si128(at_once), block),
                                      _mm_cmpeq_epi32(_mm_loadu_si128(at_once + 1), block));
        __m128i high = _mm_packs_epi32(_mm_cmpeq_epi32(_mm_loadu_si128(at_once + 2), block),
                                       _mm_cmpeq_epi32(_mm_loadu_si128(at_once + 3), block));
        return (unsigned)_mm_movemask_epi8(_mm_packs_epi16(low, high));
    }
    if constexpr (MANY == 4 && sizeof(T) == 2) {
        __m128i equal = _mm_cmpeq_epi16(_mm_loadl_epi64((const __m128i *)p), _mm_set1_epi16(wanted));
        return (unsigned)_mm_movemask_epi8(_mm_packs_epi16(equal, _mm_setzero_si128())) & 15;
    }
    if constexpr (MANY == 4 && sizeof(T) == 4) {
        __m128i equal = _mm_cmpeq_epi32(_mm_loadu_si128((const __m128i *)p), _mm_set1_epi32(wanted));
        return (unsigned)_mm_movemask_ps(_mm_castsi128_ps(equal));
    }
#endif
    u64 found = 0;
    for (i64 i = 0; i < MANY; ++i) found |= (u64)(p[i] == wanted) << i;
    return found;
}

// A block whose size is known, in pieces that a compiler copies by itself: a call would take longer. Pointers to wide
// words would not do, for a compiler may believe that those never point at small cells.
template <i64 SIZE> RT void copy(void *to, const void *from) {
#if defined(__CUDACC__)
    for (i64 at = 0; at < SIZE; ++at) ((char *)to)[at] = ((const char *)from)[at];
#elif defined(__wasm__)
    __builtin_memcpy(to, from, SIZE);
#else
    if constexpr (SIZE > 2048) {
        __builtin_memcpy(to, from, SIZE);
    } else {
        char *a = (char *)to;
        const char *b = (const char *)from;
#pragma GCC unroll 32
        for (i64 at = 0; at + 64 <= SIZE; at += 64) __builtin_memcpy(a + at, b + at, 64);
        constexpr i64 rest = SIZE % 64;
        if constexpr (rest > 0) __builtin_memcpy(a + SIZE - rest, b + SIZE - rest, rest);
    }
#endif
}

#if defined(IRISADE_THREADS)
// One game per thread: the piles of a table lie apart, so that each may find its place in registers. A table in
// memory is laid out as everywhere; both are copied field by field.
template <class T, class U, i64 N> RT void pour(Pile<T, N> to, Pile<U, N> from) {
    for (i64 i = 0; i < N; ++i) to.p[i] = from.p[i];
}
template <class T, class U, i64 R, i64 N> RT void pour(Rows<T, R, N> to, Rows<U, R, N> from) {
    for (i64 i = 0; i < R * N; ++i) to.p[i] = from.p[i];
}
template <class A, class B> RT void lay(A &to, const B &from) { to.take(from); }

// Many games side by side in memory: the first cell of all, then the second of all. Threads that do the same thing
// then reach neighbouring cells. A lane is one game's row of such cells; in records `at` is where a row would have it.
template <class T> struct Lane {
    T *p;
    i64 n, step;
    RT_MEMBER T &operator[](i64 i) const { return p[i * step]; }
};
template <class T> struct LaneGrid {
    T *p;
    i64 n, m, step;
    RT_MEMBER Lane<T> operator[](i64 i) const { return {p + i * m * step, m, step}; }
};
template <class T> struct Lanes {
    T *p;
    i64 n, m;
    RT_MEMBER Lane<T> operator[](i64 i) const { return {p + i, m, n}; }
};
template <class T> struct LaneGrids {
    T *p;
    i64 n, m, k;
    RT_MEMBER LaneGrid<T> operator[](i64 i) const { return {p + i, m, k, n}; }
};
template <class T, i64 N> struct LanePile {
    T *p;
    i64 step;
    RT_MEMBER T &operator[](i64 i) const { return p[i * step]; }
};
template <class T> RT T &lane(char *p, i64 n, i64 at, i64 i) { return ((T *)(p + at * n))[i]; }
template <class T, class U, i64 N> RT void pour(Pile<T, N> to, LanePile<U, N> from) {
    for (i64 i = 0; i < N; ++i) to.p[i] = from[i];
}
template <class T, class U, i64 N> RT void pour(LanePile<T, N> to, Pile<U, N> from) {
    for (i64 i = 0; i < N; ++i) to[i] = from.p[i];
}
template <class T, class U, i64 R, i64 N> RT void pour(Rows<T, R, N> to, LanePile<U, R * N> from) {
    for (i64 i = 0; i < R * N; ++i) to.p[i] = from[i];
}
template <class T, class U, i64 R, i64 N> RT void pour(LanePile<T, R * N> to, Rows<U, R, N> from) {
    for (i64 i = 0; i < R * N; ++i) to[i] = from.p[i];
}
template <class T> RT void spread_out(Lane<T>, i64) {}
template <class T, class U, i64 N, class... More>
RT void spread_out(Lane<T> row, i64 at, Pile<U, N> pile, More... more) {
    pour(LanePile<T, N>{&row[at], row.step}, pile);
    spread_out(row, at + N, more...);
}
template <class T, class U, i64 R, i64 N, class... More>
RT void spread_out(Lane<T> row, i64 at, Rows<U, R, N> rows, More... more) {
    pour(LanePile<T, R * N>{&row[at], row.step}, rows);
    spread_out(row, at + R * N, more...);
}
template <i64 MANY, class T> RT void recall(Lane<T> row, i64 at, Lane<T> known) {
    for (i64 i = 0; i < MANY; ++i) row[at + i] = known[i];
}
RT void blank(Lane<bool> mask, i64 many) {
    for (i64 i = 0; i < many; ++i) mask[i] = false;
}
#else
// A long pile at the end of a record: where it begins, and where its length lies; of it only the items are copied.
template <class R> struct Tail { static constexpr i64 first = 0, length = 0; };
template <class R> RT void lay(R &to, const R &from) {
    if constexpr (Tail<R>::length == 0) {
        copy<sizeof(R)>(&to, &from);
    } else {
        copy<Tail<R>::first>(&to, &from);
        i64 many = *(const i64 *)((const char *)&from + Tail<R>::length);
        __builtin_memcpy((char *)&to + Tail<R>::first, (const char *)&from + Tail<R>::first, 8 * many);
        *(i64 *)((char *)&to + Tail<R>::length) = many;
    }
}
template <i64 MANY, class T, class R> RT void spread(Row<T> row, i64 at, R &t, i64 first) {
    copy<sizeof(T) * MANY>(row.p + at, (char *)&t + first);
}
template <i64 MANY, class T> RT void recall(Row<T> row, i64 at, Row<T> known) {
    copy<sizeof(T) * MANY>(row.p + at, known.p);
}
RT void blank(Row<bool> mask, i64 many) { __builtin_memset(mask.p, 0, many); }
#endif
RT void least(Row<i64> row, num at, i64 x) {
#if defined(__CUDACC__)
    atomicMin(row.p + at, x);
#else
    row.p[at] = row.p[at] < x ? row.p[at] : x;
#endif
}
template <i64 SIZE, class R> RT void fetch(R &record) {
#if !defined(__wasm__) && !defined(__CUDACC__)
    for (i64 at = 0; at < SIZE; at += 64) __builtin_prefetch((char *)&record + at, 1, 3);
#endif
}

}  // namespace rt

// What is done for one row: on a GPU by a thread each, elsewhere (in tests) one after the other.
#if defined(__CUDACC__)
__device__ u64 irisade_failed = ~0ULL;
__device__ u64 irisade_wider[16];
#define IRISADE_KERNEL(name) \
    extern "C" __global__ void irisade##name(Call##name call, i64 many) { \
        if (rt::thread() < many) one##name(call, (num)rt::thread()); \
    }
#elif defined(IRISADE_THREADS)
__attribute__((visibility("default"))) u64 irisade_failed = ~0ULL, irisade_wider[16];
#define IRISADE_KERNEL(name) \
    IRISADE_ENTRY void irisade##name(const Call##name *call, i64 many) { \
        for (i64 i = 0; i < many; ++i) { \
            i64 code = rt::guarded([call, i] { one##name(*call, (num)i); }); \
            if (code && irisade_failed == ~0ULL) irisade_failed = (u64)i << 16 | (u64)code; \
        } \
    }
#endif

#if defined(__wasm__)
IRISADE_ENTRY i64 irisade_failure() { return rt::failure; }
#endif
