PRAGMA user_version = 1;
BEGIN TRANSACTION;
CREATE TABLE present (
        id TEXT NOT NULL,
        seat INTEGER NOT NULL,
        process TEXT NOT NULL,
        at INTEGER NOT NULL,
        PRIMARY KEY (id, seat, process)
    ) WITHOUT ROWID;
CREATE TABLE rows (
        id TEXT NOT NULL,
        v INTEGER NOT NULL,
        what TEXT NOT NULL,
        seat INTEGER NOT NULL,
        answer TEXT NOT NULL,
        luck TEXT NOT NULL,
        by TEXT NOT NULL,
        at INTEGER NOT NULL,
        "check" INTEGER NOT NULL,
        PRIMARY KEY (id, v)
    ) WITHOUT ROWID;
INSERT INTO "rows" VALUES('saved-colomo-ronde',0,'make',-1,'{"game":"colomo-ronde","version":1,"options":{},"settings":{"layout":"rows","assist":"off","show_time":"2.5","clock":"off","bots":"natural","second_tap":"off"},"starts":"host","lang":"en","code":"RND234","host":"5a1b0ea6a4e0ad67f78df4c0957f9fb5469453b9082453f7efe7d2a92a62b66e","seats":[{"kind":"person","name":"Fox","owner":"5a1b0ea6a4e0ad67f78df4c0957f9fb5469453b9082453f7efe7d2a92a62b66e"},{"kind":"open"},{"kind":"bot","name":"Lou","level":"child"}]}','','host',1700000000000,0);
INSERT INTO "rows" VALUES('saved-colomo-ronde',1,'sit',1,'{"kind":"person","name":"Zoé","owner":"94a6baed137d0b1bafe0aa2b04ab3df25d36856fd25b4aa9e1ff6f0dbca68653"}','','person',1700000000000,0);
INSERT INTO "rows" VALUES('saved-colomo-ronde',2,'start',-1,'{"order":[0,1,2],"promise":"642ad0ae0ef7ff1bb640da5fb4e18c174906d72b041b4be59951d93152974f93","level":"child"}','(A)','host',1700000000000,3771919810);
INSERT INTO "rows" VALUES('saved-colomo-ronde',3,'move',0,'37','(g)','person',1700000000000,3872899903);
INSERT INTO "rows" VALUES('saved-colomo-ronde',4,'move',0,'29','(v)','person',1700000000000,608092373);
INSERT INTO "rows" VALUES('saved-colomo-ronde',5,'move',1,'5','(o)','person',1700000002500,3493821882);
INSERT INTO "rows" VALUES('saved-colomo-ronde',6,'move',1,'23','(o)','person',1700000002500,339337798);
INSERT INTO "rows" VALUES('saved-colomo-ronde',7,'move',1,'38','(o)','person',1700000004300,627661966);
INSERT INTO "rows" VALUES('saved-colomo-ronde',8,'move',1,'37','(g)','person',1700000004300,1992134391);
INSERT INTO "rows" VALUES('saved-colomo-ronde',9,'away',1,'1','','clock',1700000004300,1992134391);
INSERT INTO "rows" VALUES('saved-colomo-ronde',10,'move',2,'56','(r)','bot',1700000007749,4151415008);
INSERT INTO "rows" VALUES('saved-colomo-ronde',11,'move',2,'39','(o)','bot',1700000008562,2028296471);
INSERT INTO "rows" VALUES('saved-colomo-ronde',12,'move',0,'38','(o)','person',1700000011062,488273250);
INSERT INTO "rows" VALUES('saved-colomo-ronde',13,'return',1,'1','','person',1700000011062,488273250);
INSERT INTO "rows" VALUES('saved-colomo-ronde',14,'move',0,'39','(o)','person',1700000011062,1745749111);
INSERT INTO "rows" VALUES('saved-colomo-ronde',15,'move',0,'40','(y)','person',1700000012862,831767120);
INSERT INTO "rows" VALUES('saved-colomo-ronde',16,'move',0,'53','(v)','person',1700000012862,1254895526);
INSERT INTO "rows" VALUES('saved-colomo-ronde',17,'move',1,'19','(r)','person',1700000015362,2219604802);
INSERT INTO "rows" VALUES('saved-colomo-ronde',18,'move',1,'56','(r)','person',1700000015362,2660654476);
INSERT INTO "rows" VALUES('saved-colomo-ronde',19,'move',1,'29','(v)','person',1700000017162,2175994146);
INSERT INTO "rows" VALUES('saved-colomo-ronde',20,'move',1,'53','(v)','person',1700000017162,3404294670);
INSERT INTO "rows" VALUES('saved-colomo-ronde',21,'move',1,'20','(r)','person',1700000018062,1198545018);
INSERT INTO "rows" VALUES('saved-colomo-ronde',22,'move',1,'27','(b)','person',1700000018062,1246920889);
INSERT INTO "rows" VALUES('saved-colomo-ronde',23,'move',2,'46','(r)','bot',1700000021500,2012322429);
INSERT INTO "rows" VALUES('saved-colomo-ronde',24,'move',2,'20','(r)','bot',1700000022492,1615885882);
INSERT INTO "rows" VALUES('saved-colomo-ronde',25,'move',2,'30','(y)','bot',1700000025228,800534435);
INSERT INTO "rows" VALUES('saved-colomo-ronde',26,'move',2,'45','(g)','bot',1700000026129,910035067);
INSERT INTO "rows" VALUES('saved-colomo-ronde',27,'move',0,'59','(y)','person',1700000028629,4077231953);
INSERT INTO "rows" VALUES('saved-colomo-ronde',28,'move',0,'50','(y)','person',1700000028629,3667194156);
INSERT INTO "rows" VALUES('saved-colomo-ronde',29,'move',0,'41','(o)','person',1700000030429,1393310662);
INSERT INTO "rows" VALUES('saved-colomo-ronde',30,'move',0,'24','(b)','person',1700000030429,4226940235);
INSERT INTO "rows" VALUES('saved-colomo-ronde',31,'move',1,'26','(v)','person',1700000032929,2615554213);
INSERT INTO "rows" VALUES('saved-colomo-ronde',32,'move',1,'2','(g)','person',1700000032929,4278728105);
INSERT INTO "rows" VALUES('saved-colomo-ronde',33,'move',2,'15','(g)','bot',1700000036115,1693034541);
INSERT INTO "rows" VALUES('saved-colomo-ronde',34,'move',2,'45','(g)','bot',1700000037016,1645891101);
INSERT INTO "rows" VALUES('saved-colomo-ronde',35,'move',2,'31','(y)','bot',1700000039461,3449327390);
INSERT INTO "rows" VALUES('saved-colomo-ronde',36,'move',2,'25','(o)','bot',1700000040269,1656877461);
INSERT INTO "rows" VALUES('saved-gumball-rally',0,'make',-1,'{"game":"gumball-rally","version":1,"options":{},"settings":{"clock":"off","bots":"natural","second_tap":"phones"},"starts":"host","lang":"en","code":"GMB234","host":"5a1b0ea6a4e0ad67f78df4c0957f9fb5469453b9082453f7efe7d2a92a62b66e","seats":[{"kind":"person","name":"Fox","owner":"5a1b0ea6a4e0ad67f78df4c0957f9fb5469453b9082453f7efe7d2a92a62b66e"},{"kind":"open"},{"kind":"bot","name":"Lou","level":"child"}]}','','host',1700000000000,0);
INSERT INTO "rows" VALUES('saved-gumball-rally',1,'sit',1,'{"kind":"person","name":"Zoé","owner":"94a6baed137d0b1bafe0aa2b04ab3df25d36856fd25b4aa9e1ff6f0dbca68653"}','','person',1700000000000,0);
INSERT INTO "rows" VALUES('saved-gumball-rally',2,'start',-1,'{"order":[0,1,2],"promise":"81486a219eb19bc56f3f9dd8f10aac279e1b9a189338ca68097601c1cb033f42","level":"child"}','(C) (B2) (Y5) (K2) (B1) (Y3) (R5) (K10) (B8) (K9)','host',1700000000000,1828053129);
INSERT INTO "rows" VALUES('saved-gumball-rally',3,'move',2,'K10','(R2)','bot',1700000000844,2546434901);
INSERT INTO "rows" VALUES('saved-gumball-rally',4,'move',0,'B2','(Y2)','person',1700000001744,2519678114);
INSERT INTO "rows" VALUES('saved-gumball-rally',5,'move',1,'B1','','person',1700000002644,4109290580);
INSERT INTO "rows" VALUES('saved-gumball-rally',6,'move',1,'stay','(Y1) (K)','person',1700000002644,1212353586);
INSERT INTO "rows" VALUES('saved-gumball-rally',7,'move',0,'K2','(R1)','person',1700000004444,2493428057);
INSERT INTO "rows" VALUES('saved-gumball-rally',8,'move',1,'R5','(R8)','person',1700000005344,4142478698);
INSERT INTO "rows" VALUES('saved-gumball-rally',9,'away',1,'1','','clock',1700000005344,4142478698);
INSERT INTO "rows" VALUES('saved-gumball-rally',10,'move',2,'R2','(K4) (R!)','bot',1700000008637,4063955187);
INSERT INTO "rows" VALUES('saved-gumball-rally',11,'move',0,'R1','(R9)','person',1700000011337,179420298);
INSERT INTO "rows" VALUES('saved-gumball-rally',12,'move',2,'K9','(R3)','bot',1700000013090,3717127785);
INSERT INTO "rows" VALUES('saved-gumball-rally',13,'return',1,'1','','person',1700000013090,3717127785);
INSERT INTO "rows" VALUES('saved-gumball-rally',14,'move',1,'Y1','(B5) (K)','person',1700000014890,1160164155);
INSERT INTO "rows" VALUES('saved-gumball-rally',15,'move',0,'R9','(Y7)','person',1700000017590,2418521141);
INSERT INTO "rows" VALUES('saved-gumball-rally',16,'move',1,'R8','','person',1700000018490,236445875);
INSERT INTO "rows" VALUES('saved-gumball-rally',17,'move',1,'overtake','(B3)','person',1700000018490,3308794660);
INSERT INTO "rows" VALUES('saved-gumball-rally',18,'move',2,'K4','(Y10) (flag)','bot',1700000020531,1867583479);
INSERT INTO "rows" VALUES('saved-gumball-rally',19,'move',1,'Y3','(K1)','person',1700000023231,3304606616);
INSERT INTO "rows" VALUES('saved-gumball-rally',20,'move',0,'Y2','','person',1700000024131,1390316572);
INSERT INTO "rows" VALUES('saved-gumball-rally',21,'move',0,'stay','(R4)','person',1700000024131,3551548865);
INSERT INTO "rows" VALUES('saved-gumball-rally',22,'move',2,'B8','(K7) (B!)','bot',1700000025411,3302167624);
INSERT INTO "rows" VALUES('saved-gumball-rally',23,'move',1,'K1','(R7)','person',1700000029911,402726925);
INSERT INTO "rows" VALUES('saved-gumball-rally',24,'move',0,'R4','(K8)','person',1700000030811,2636705922);
INSERT INTO "rows" VALUES('saved-gumball-rally',25,'move',2,'R3','','bot',1700000033499,2068518070);
INSERT INTO "rows" VALUES('saved-gumball-rally',26,'move',2,'overtake','(Y8) (K!)','bot',1700000035155,1964601199);
INSERT INTO "rows" VALUES('saved-gumball-rally',27,'move',2,'K7','(B9)','bot',1700000037890,2891672282);
INSERT INTO "rows" VALUES('saved-gumball-rally',28,'move',0,'Y7','(K3)','person',1700000038790,1030688310);
INSERT INTO "rows" VALUES('saved-gumball-rally',29,'move',1,'R7','(B6) (K)','person',1700000039690,3466302087);
INSERT INTO "rows" VALUES('saved-gumball-rally',30,'move',0,'K3','(Y4)','person',1700000042390,2552586883);
INSERT INTO "rows" VALUES('saved-gumball-rally',31,'move',1,'B6','(B4)','person',1700000043290,1919313413);
INSERT INTO "rows" VALUES('saved-gumball-rally',32,'move',2,'Y8','(B10) (flag)','bot',1700000046152,2885843267);
INSERT INTO "rows" VALUES('saved-gumball-rally',33,'move',2,'Y10','(R10)','bot',1700000051540,574391961);
INSERT INTO "rows" VALUES('saved-gumball-rally',34,'move',1,'B3','(Y9)','person',1700000052440,219242132);
INSERT INTO "rows" VALUES('saved-gumball-rally',35,'move',0,'K8','(K6) (R)','person',1700000053340,3831572694);
INSERT INTO "rows" VALUES('saved-gumball-rally',36,'move',2,'R10','(R6)','bot',1700000057230,3441841445);
INSERT INTO "rows" VALUES('saved-gumball-rally',37,'move',0,'Y4','(K5)','person',1700000058130,4217772508);
INSERT INTO "rows" VALUES('saved-gumball-rally',38,'move',1,'B4','(B7) (B)','person',1700000059030,3629969162);
INSERT INTO "rows" VALUES('saved-gumball-rally',39,'move',2,'R6','(Y6)','bot',1700000062225,212752408);
INSERT INTO "rows" VALUES('saved-gumball-rally',40,'move',0,'K5','(R2)','person',1700000063125,3036054958);
INSERT INTO "rows" VALUES('saved-gumball-rally',41,'move',1,'B5','(B1) (Y!)','person',1700000064925,952172219);
INSERT INTO "rows" VALUES('saved-gumball-rally',42,'move',2,'B10','(K2)','bot',1700000068033,2519286446);
INSERT INTO "rows" VALUES('saved-gumball-rally',43,'move',0,'K6','(R5)','person',1700000068933,1459383725);
INSERT INTO "rows" VALUES('saved-over',0,'make',-1,'{"game":"gumball-rally","version":1,"options":{},"settings":{"clock":"off","bots":"natural","second_tap":"phones"},"starts":"host","lang":"en","code":"","host":"5a1b0ea6a4e0ad67f78df4c0957f9fb5469453b9082453f7efe7d2a92a62b66e","seats":[{"kind":"person","name":"Fox","owner":"5a1b0ea6a4e0ad67f78df4c0957f9fb5469453b9082453f7efe7d2a92a62b66e"},{"kind":"bot","name":"Lou","level":"child"},{"kind":"bot","name":"Gus","level":"child"}]}','','host',1700000000000,0);
INSERT INTO "rows" VALUES('saved-over',1,'start',-1,'{"order":[0,1,2],"promise":"aa7e0761286ecaf0597b42c3a3eda37d652dc5677df50e4bbf5abe3aa1e52894","level":"child"}','(C) (B7) (Y10) (R8) (R1) (K4) (Y7) (K2) (B9) (K1)','host',1700000000000,451557426);
INSERT INTO "rows" VALUES('saved-over',2,'move',2,'B9','(B5)','bot',1700000000769,970633395);
INSERT INTO "rows" VALUES('saved-over',3,'move',0,'R8','(Y2)','person',1700000001669,3634342085);
INSERT INTO "rows" VALUES('saved-over',4,'move',1,'R1','','bot',1700000003846,2341003877);
INSERT INTO "rows" VALUES('saved-over',5,'move',1,'stay','(K9) (R)','bot',1700000004611,1540441277);
INSERT INTO "rows" VALUES('saved-over',6,'move',2,'K1','(K10)','bot',1700000007428,1639235181);
INSERT INTO "rows" VALUES('saved-over',7,'move',1,'K9','(K5)','bot',1700000009101,3476312733);
INSERT INTO "rows" VALUES('saved-over',8,'move',0,'Y2','(B10) (K)','person',1700000010901,2274783730);
INSERT INTO "rows" VALUES('saved-over',9,'move',0,'B7','(R4)','person',1700000014501,2718589556);
INSERT INTO "rows" VALUES('saved-over',10,'move',2,'K2','(K7)','bot',1700000016888,2071783667);
INSERT INTO "rows" VALUES('saved-over',11,'move',1,'K5','(K6) (B)','bot',1700000018762,2861692756);
INSERT INTO "rows" VALUES('saved-over',12,'move',1,'K6','(R9)','bot',1700000023269,1455982820);
INSERT INTO "rows" VALUES('saved-over',13,'move',2,'K10','(R10)','bot',1700000025437,3257349251);
INSERT INTO "rows" VALUES('saved-over',14,'move',0,'Y10','(Y8) (B)','person',1700000027237,2045456617);
INSERT INTO "rows" VALUES('saved-over',15,'move',2,'R10','(K3)','bot',1700000031041,4289258686);
INSERT INTO "rows" VALUES('saved-over',16,'move',0,'Y8','(Y6)','person',1700000031941,2794948232);
INSERT INTO "rows" VALUES('saved-over',17,'move',1,'K4','(B4) (flag)','bot',1700000033689,1596366324);
INSERT INTO "rows" VALUES('saved-over',18,'move',2,'K3','(B1)','bot',1700000037316,2917159125);
INSERT INTO "rows" VALUES('saved-over',19,'move',0,'R4','(Y5)','person',1700000038216,1711279978);
INSERT INTO "rows" VALUES('saved-over',20,'move',1,'Y7','(B2) (K)','bot',1700000041539,3779462051);
INSERT INTO "rows" VALUES('saved-over',21,'move',1,'B2','(Y1)','bot',1700000046035,3024291688);
INSERT INTO "rows" VALUES('saved-over',22,'move',0,'Y5','(R2)','person',1700000046935,35355091);
INSERT INTO "rows" VALUES('saved-over',23,'move',2,'B1','','bot',1700000049570,1763673304);
INSERT INTO "rows" VALUES('saved-over',24,'move',2,'stay','(B3) (B)','bot',1700000050545,2334953587);
INSERT INTO "rows" VALUES('saved-over',25,'move',0,'B10','(R6)','person',1700000052345,1430777360);
INSERT INTO "rows" VALUES('saved-over',26,'move',2,'B5','','bot',1700000054016,4099066147);
INSERT INTO "rows" VALUES('saved-over',27,'move',2,'overtake','(R5)','bot',1700000054872,571434546);
INSERT INTO "rows" VALUES('saved-over',28,'move',1,'R9','(B6) (R)','bot',1700000057105,1635205313);
INSERT INTO "rows" VALUES('saved-over',29,'move',2,'B3','(R3)','bot',1700000059886,1438866050);
INSERT INTO "rows" VALUES('saved-over',30,'move',0,'Y6','(K8)','person',1700000060786,2160012623);
INSERT INTO "rows" VALUES('saved-over',31,'move',1,'B4','(R7) (Y)','bot',1700000063887,4156764404);
INSERT INTO "rows" VALUES('saved-over',32,'move',1,'R7','(Y9)','bot',1700000068363,336162270);
INSERT INTO "rows" VALUES('saved-over',33,'move',2,'R3','','bot',1700000070383,3616433747);
INSERT INTO "rows" VALUES('saved-over',34,'move',2,'overtake','(B8)','bot',1700000071064,3546232034);
INSERT INTO "rows" VALUES('saved-over',35,'move',0,'K8','(Y4) (flag)','person',1700000071964,1850096245);
INSERT INTO "rows" VALUES('saved-over',36,'move',0,'R2','(Y3)','person',1700000076464,505419533);
INSERT INTO "rows" VALUES('saved-over',37,'move',2,'K7','(R3)','bot',1700000078805,3827611503);
INSERT INTO "rows" VALUES('saved-over',38,'move',1,'Y1','(B1) (R)','bot',1700000083014,3680255050);
INSERT INTO "rows" VALUES('saved-over',39,'move',2,'B8','(K4)','bot',1700000086836,381409392);
INSERT INTO "rows" VALUES('saved-over',40,'move',1,'B6','','bot',1700000088660,1307207452);
INSERT INTO "rows" VALUES('saved-over',41,'move',1,'overtake','(B4)','bot',1700000089344,3616933043);
INSERT INTO "rows" VALUES('saved-over',42,'move',0,'Y3','(K10) (flag)','person',1700000090244,1709478068);
INSERT INTO "rows" VALUES('saved-racebow',0,'make',-1,'{"game":"racebow","version":1,"options":{},"settings":{"sorting":"off","clock":"off","bots":"natural","second_tap":"phones"},"starts":"host","lang":"en","code":"RCB234","host":"5a1b0ea6a4e0ad67f78df4c0957f9fb5469453b9082453f7efe7d2a92a62b66e","seats":[{"kind":"person","name":"Fox","owner":"5a1b0ea6a4e0ad67f78df4c0957f9fb5469453b9082453f7efe7d2a92a62b66e"},{"kind":"open"},{"kind":"bot","name":"Lou","level":"child"},{"kind":"bot","name":"Gus","level":"child"}]}','','host',1700000000000,0);
INSERT INTO "rows" VALUES('saved-racebow',1,'sit',1,'{"kind":"person","name":"Zoé","owner":"94a6baed137d0b1bafe0aa2b04ab3df25d36856fd25b4aa9e1ff6f0dbca68653"}','','person',1700000000000,0);
INSERT INTO "rows" VALUES('saved-racebow',2,'start',-1,'{"order":[0,1,2,3],"promise":"1380218ade4eeb0645e4f2246c60b18e5a2d2c329a19d5fd9cd7f35dbca2b4be","level":"child"}','(T44) (T29) (T13) (T10) (T38) (4) (1) (2) (3)','host',1700000000000,3253205463);
INSERT INTO "rows" VALUES('saved-racebow',3,'move',1,'E1','(T35)','person',1700000000000,1498639429);
INSERT INTO "rows" VALUES('saved-racebow',4,'move',1,'-','','person',1700000000000,3161928194);
INSERT INTO "rows" VALUES('saved-racebow',5,'move',2,'E2','','bot',1700000000889,825943309);
INSERT INTO "rows" VALUES('saved-racebow',6,'move',2,'W3','(T51)','bot',1700000001677,3998978062);
INSERT INTO "rows" VALUES('saved-racebow',7,'move',3,'E4','','bot',1700000003055,1697358438);
INSERT INTO "rows" VALUES('saved-racebow',8,'move',3,'-','','bot',1700000003892,3131244479);
INSERT INTO "rows" VALUES('saved-racebow',9,'away',1,'1','','clock',1700000003892,3131244479);
INSERT INTO "rows" VALUES('saved-racebow',10,'move',0,'W3','','person',1700000003892,1380016369);
INSERT INTO "rows" VALUES('saved-racebow',11,'move',0,'W3','','person',1700000003892,4268323364);
INSERT INTO "rows" VALUES('saved-racebow',12,'return',1,'1','','person',1700000003892,4268323364);
INSERT INTO "rows" VALUES('saved-racebow',13,'move',1,'A1','','person',1700000003892,4028780595);
INSERT INTO "rows" VALUES('saved-racebow',14,'move',1,'-','','person',1700000003892,4005162962);
INSERT INTO "rows" VALUES('saved-racebow',15,'move',2,'W4','(T40)','bot',1700000005253,1959311524);
INSERT INTO "rows" VALUES('saved-racebow',16,'move',2,'-','','bot',1700000005985,3909468904);
INSERT INTO "rows" VALUES('saved-racebow',17,'move',3,'E3','','bot',1700000007186,492424331);
INSERT INTO "rows" VALUES('saved-racebow',18,'move',3,'A2','','bot',1700000007936,2150749187);
INSERT INTO "rows" VALUES('saved-racebow',19,'move',0,'E2','','person',1700000007936,256718019);
INSERT INTO "rows" VALUES('saved-racebow',20,'move',0,'A2','(T17)','person',1700000007936,2575244363);
INSERT INTO "rows" VALUES('saved-racebow',21,'move',1,'E1','','person',1700000007936,2032982215);
INSERT INTO "rows" VALUES('saved-racebow',22,'move',1,'A2','','person',1700000007936,2473427741);
INSERT INTO "rows" VALUES('saved-racebow',23,'move',2,'E3','','bot',1700000009358,2256815832);
INSERT INTO "rows" VALUES('saved-racebow',24,'move',2,'-','','bot',1700000010160,1363236948);
INSERT INTO "rows" VALUES('saved-racebow',25,'move',3,'E2','','bot',1700000011117,3453477720);
INSERT INTO "rows" VALUES('saved-racebow',26,'move',3,'-','','bot',1700000012082,1941226986);
INSERT INTO "rows" VALUES('saved-racebow',27,'move',0,'E1','(T57)','person',1700000012082,3015528554);
INSERT INTO "rows" VALUES('saved-racebow',28,'move',0,'-','','person',1700000012082,1142727939);
INSERT INTO "rows" VALUES('saved-racebow',29,'move',1,'E2','','person',1700000012082,3791107707);
INSERT INTO "rows" VALUES('saved-racebow',30,'back',1,'','','person',1700000012082,1142727939);
INSERT INTO "rows" VALUES('saved-rainbow-road',0,'make',-1,'{"game":"rainbow-road","version":1,"options":{},"settings":{"tray":"on","clock":"off","bots":"natural","second_tap":"phones"},"starts":"host","lang":"en","code":"RRD234","host":"5a1b0ea6a4e0ad67f78df4c0957f9fb5469453b9082453f7efe7d2a92a62b66e","seats":[{"kind":"person","name":"Fox","owner":"5a1b0ea6a4e0ad67f78df4c0957f9fb5469453b9082453f7efe7d2a92a62b66e"},{"kind":"open"}]}','','host',1700000000000,0);
INSERT INTO "rows" VALUES('saved-rainbow-road',1,'sit',1,'{"kind":"person","name":"Zoé","owner":"94a6baed137d0b1bafe0aa2b04ab3df25d36856fd25b4aa9e1ff6f0dbca68653"}','','person',1700000000000,0);
INSERT INTO "rows" VALUES('saved-rainbow-road',2,'start',-1,'{"order":[0,1],"promise":"9dc8bb387cc8808f23b2bcf1c961bc29f8325707c06624d745197997dab90cfd","level":"child"}','(A) (6) (6) (6) (1) (4) (2) (3) (5) (4) (7) (3) (2) (1) (3) (7) (2) (4) (5) (1) (5) (recycle) (trash) (teleport) (skip)','host',1700000000000,259237524);
INSERT INTO "rows" VALUES('saved-rainbow-road',3,'move',0,'A1','','person',1700000000000,706267539);
INSERT INTO "rows" VALUES('saved-rainbow-road',4,'move',0,'2','','person',1700000000000,2825388323);
INSERT INTO "rows" VALUES('saved-rainbow-road',5,'move',1,'B1','','person',1700000000000,3391566104);
INSERT INTO "rows" VALUES('saved-rainbow-road',6,'move',1,'2','','person',1700000000000,689329291);
INSERT INTO "rows" VALUES('saved-rainbow-road',7,'move',0,'-','','person',1700000000900,1288877436);
INSERT INTO "rows" VALUES('saved-rainbow-road',8,'move',1,'-','','person',1700000001800,1288877436);
INSERT INTO "rows" VALUES('saved-rainbow-road',9,'away',1,'1','','clock',1700000001800,1288877436);
INSERT INTO "rows" VALUES('saved-rainbow-road',10,'return',1,'1','','person',1700000001800,1288877436);
INSERT INTO "rows" VALUES('saved-rainbow-road',11,'move',1,'B2','','person',1700000001800,3761592978);
INSERT INTO "rows" VALUES('saved-rainbow-road',12,'move',0,'A3','','person',1700000002700,220655237);
INSERT INTO "rows" VALUES('saved-rainbow-road',13,'move',0,'4','','person',1700000002700,94158338);
INSERT INTO "rows" VALUES('saved-rainbow-road',14,'move',1,'B5','','person',1700000002700,1763837951);
INSERT INTO "rows" VALUES('saved-rainbow-road',15,'move',1,'4','','person',1700000002700,2490312629);
INSERT INTO "rows" VALUES('saved-rainbow-road',16,'move',0,'A3','','person',1700000003600,2857999596);
INSERT INTO "rows" VALUES('saved-rainbow-road',17,'move',1,'-','','person',1700000004500,2857999596);
INSERT INTO "rows" VALUES('saved-rainbow-road',18,'move',1,'B1','','person',1700000004500,844510387);
INSERT INTO "rows" VALUES('saved-rainbow-road',19,'back',1,'','','person',1700000004500,2857999596);
INSERT INTO "rows" VALUES('saved-waiting',0,'make',-1,'{"game":"gumball-rally","version":1,"options":{},"settings":{"clock":"off","bots":"natural","second_tap":"phones"},"starts":"host","lang":"en","code":"WAIT23","host":"5a1b0ea6a4e0ad67f78df4c0957f9fb5469453b9082453f7efe7d2a92a62b66e","seats":[{"kind":"person","name":"Fox","owner":"5a1b0ea6a4e0ad67f78df4c0957f9fb5469453b9082453f7efe7d2a92a62b66e"},{"kind":"open"},{"kind":"bot","name":"Lou","level":"child"}]}','','host',1700000000000,0);
CREATE TABLE tables (
        id TEXT PRIMARY KEY,
        v INTEGER NOT NULL,
        due INTEGER,
        touched INTEGER NOT NULL,
        state TEXT NOT NULL,
        code TEXT NOT NULL,
        joins INTEGER NOT NULL
    ) WITHOUT ROWID;
INSERT INTO "tables" VALUES('saved-colomo-ronde',36,NULL,1700000040269,'playing','',0);
INSERT INTO "tables" VALUES('saved-gumball-rally',43,NULL,1700000068933,'playing','',0);
INSERT INTO "tables" VALUES('saved-over',42,NULL,1700000090244,'over','',0);
INSERT INTO "tables" VALUES('saved-racebow',30,NULL,1700000012082,'playing','',0);
INSERT INTO "tables" VALUES('saved-rainbow-road',19,NULL,1700000004500,'playing','',0);
INSERT INTO "tables" VALUES('saved-waiting',0,NULL,1700000000000,'open','WAIT23',1);
CREATE INDEX tables_due ON tables (due) WHERE due IS NOT NULL;
CREATE UNIQUE INDEX tables_code ON tables (code) WHERE code <> '';
COMMIT;
