PRAGMA user_version = 2;
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
INSERT INTO "rows" VALUES('before-open',0,'make',-1,'{"game":"colomo-ronde","version":1,"options":{},"settings":{"layout":"rows","assist":"off","show_time":"2.5","clock":"off","bots":"natural","second_tap":"off"},"starts":"host","lang":"en","code":"BEF234","host":"5a1b0ea6a4e0ad67f78df4c0957f9fb5469453b9082453f7efe7d2a92a62b66e","seats":[{"kind":"person","name":"Fox","owner":"5a1b0ea6a4e0ad67f78df4c0957f9fb5469453b9082453f7efe7d2a92a62b66e"},{"kind":"open"},{"kind":"bot","name":"Lou","level":"child"}]}','','host',1700000000000,0);
INSERT INTO "rows" VALUES('before-over',0,'make',-1,'{"game":"colomo-ronde","version":1,"options":{},"settings":{"layout":"rows","assist":"off","show_time":"2.5","clock":"off","bots":"natural","second_tap":"off"},"starts":"random","lang":"en","code":"BEF236","host":"5a1b0ea6a4e0ad67f78df4c0957f9fb5469453b9082453f7efe7d2a92a62b66e","seats":[{"kind":"person","name":"Fox","owner":"5a1b0ea6a4e0ad67f78df4c0957f9fb5469453b9082453f7efe7d2a92a62b66e"},{"kind":"bot","name":"Lou","level":"child"}]}','','host',1700000000000,0);
INSERT INTO "rows" VALUES('before-over',1,'start',-1,'{"order":[0,1],"promise":"6f8f15480c9615891fd505fed24d19692174da9549e5954dd8491e7916871a28","level":"child"}','(A)','host',1700000000000,2232607478);
INSERT INTO "rows" VALUES('before-over',2,'move',0,'43','(b)','person',1700000000000,367319512);
INSERT INTO "rows" VALUES('before-over',3,'move',0,'36','(r)','person',1700000000000,3777913116);
INSERT INTO "rows" VALUES('before-over',4,'move',1,'22','(v)','bot',1700000000000,1253038652);
INSERT INTO "rows" VALUES('before-over',5,'move',1,'19','(y)','bot',1700000000000,1449012825);
INSERT INTO "rows" VALUES('before-over',6,'move',0,'58','(r)','person',1700000000000,3496935827);
INSERT INTO "rows" VALUES('before-over',7,'move',0,'19','(y)','person',1700000000000,198259849);
INSERT INTO "rows" VALUES('before-over',8,'move',1,'24','(g)','bot',1700000000000,2926665153);
INSERT INTO "rows" VALUES('before-over',9,'move',1,'58','(r)','bot',1700000000000,775249107);
INSERT INTO "rows" VALUES('before-over',10,'move',0,'46','(o)','person',1700000000000,2101217685);
INSERT INTO "rows" VALUES('before-over',11,'move',0,'57','(y)','person',1700000000000,121635591);
INSERT INTO "rows" VALUES('before-over',12,'move',1,'19','(y)','bot',1700000000000,90993683);
INSERT INTO "rows" VALUES('before-over',13,'move',1,'56','(y)','bot',1700000000000,2593498133);
INSERT INTO "rows" VALUES('before-over',14,'move',1,'58','(r)','bot',1700000000000,2123366464);
INSERT INTO "rows" VALUES('before-over',15,'move',1,'36','(r)','bot',1700000000000,131073171);
INSERT INTO "rows" VALUES('before-over',16,'move',1,'13','(b)','bot',1700000000000,3560741018);
INSERT INTO "rows" VALUES('before-over',17,'move',1,'4','(r)','bot',1700000000000,3072086417);
INSERT INTO "rows" VALUES('before-over',18,'move',0,'13','(b)','person',1700000000000,1951886279);
INSERT INTO "rows" VALUES('before-over',19,'move',0,'43','(b)','person',1700000000000,374796251);
INSERT INTO "rows" VALUES('before-over',20,'move',0,'11','(v)','person',1700000000000,805135944);
INSERT INTO "rows" VALUES('before-over',21,'move',0,'59','(o)','person',1700000000000,733226946);
INSERT INTO "rows" VALUES('before-over',22,'move',1,'46','(o)','bot',1700000000000,292118325);
INSERT INTO "rows" VALUES('before-over',23,'move',1,'47','(o)','bot',1700000000000,2210252157);
INSERT INTO "rows" VALUES('before-over',24,'move',1,'11','(v)','bot',1700000000000,3595704222);
INSERT INTO "rows" VALUES('before-over',25,'move',1,'22','(v)','bot',1700000000000,2847528078);
INSERT INTO "rows" VALUES('before-over',26,'move',1,'49','(b)','bot',1700000000000,3608153809);
INSERT INTO "rows" VALUES('before-over',27,'move',1,'26','(y)','bot',1700000000000,2262843602);
INSERT INTO "rows" VALUES('before-over',28,'move',0,'26','(y)','person',1700000000000,1793629993);
INSERT INTO "rows" VALUES('before-over',29,'move',0,'57','(y)','person',1700000000000,2603050398);
INSERT INTO "rows" VALUES('before-over',30,'move',0,'32','(g)','person',1700000000000,1194024672);
INSERT INTO "rows" VALUES('before-over',31,'move',0,'24','(g)','person',1700000000000,2438149851);
INSERT INTO "rows" VALUES('before-over',32,'move',0,'49','(b)','person',1700000000000,2092441327);
INSERT INTO "rows" VALUES('before-over',33,'move',0,'4','(r)','person',1700000000000,812701377);
INSERT INTO "rows" VALUES('before-over',34,'move',1,'6','(o)','bot',1700000000000,2799692978);
INSERT INTO "rows" VALUES('before-over',35,'move',1,'49','(b)','bot',1700000000000,509473934);
INSERT INTO "rows" VALUES('before-over',36,'move',0,'59','(o)','person',1700000000000,3646788425);
INSERT INTO "rows" VALUES('before-over',37,'move',0,'6','(o)','person',1700000000000,918519375);
INSERT INTO "rows" VALUES('before-over',38,'move',0,'37','(o)','person',1700000000000,217557545);
INSERT INTO "rows" VALUES('before-over',39,'move',0,'42','(r)','person',1700000000000,1738281328);
INSERT INTO "rows" VALUES('before-over',40,'move',1,'15','(y)','bot',1700000000000,3484986896);
INSERT INTO "rows" VALUES('before-over',41,'move',1,'37','(o)','bot',1700000000000,1294316255);
INSERT INTO "rows" VALUES('before-over',42,'move',0,'4','(r)','person',1700000000000,4208300084);
INSERT INTO "rows" VALUES('before-over',43,'move',0,'42','(r)','person',1700000000000,25188140);
INSERT INTO "rows" VALUES('before-over',44,'move',0,'5','(g)','person',1700000000000,280404494);
INSERT INTO "rows" VALUES('before-over',45,'move',0,'49','(b)','person',1700000000000,493493855);
INSERT INTO "rows" VALUES('before-over',46,'move',1,'23','(b)','bot',1700000000000,3052311848);
INSERT INTO "rows" VALUES('before-over',47,'move',1,'49','(b)','bot',1700000000000,265352690);
INSERT INTO "rows" VALUES('before-over',48,'move',1,'48','(y)','bot',1700000000000,2229553976);
INSERT INTO "rows" VALUES('before-over',49,'move',1,'5','(g)','bot',1700000000000,288635583);
INSERT INTO "rows" VALUES('before-over',50,'move',0,'25','(v)','person',1700000000000,2001090096);
INSERT INTO "rows" VALUES('before-over',51,'move',0,'21','(y)','person',1700000000000,1575172801);
INSERT INTO "rows" VALUES('before-over',52,'move',1,'20','(y)','bot',1700000000000,3549944264);
INSERT INTO "rows" VALUES('before-over',53,'move',1,'25','(v)','bot',1700000000000,3538464544);
INSERT INTO "rows" VALUES('before-over',54,'move',0,'1','(g)','person',1700000000000,393583764);
INSERT INTO "rows" VALUES('before-over',55,'move',0,'48','(y)','person',1700000000000,2116379905);
INSERT INTO "rows" VALUES('before-over',56,'move',1,'1','(g)','bot',1700000000000,3341738643);
INSERT INTO "rows" VALUES('before-over',57,'move',1,'5','(g)','bot',1700000000000,2323510298);
INSERT INTO "rows" VALUES('before-playing',0,'make',-1,'{"game":"gumball-rally","version":1,"options":{},"settings":{"clock":"off","bots":"natural","second_tap":"phones"},"starts":"random","lang":"en","code":"BEF235","host":"5a1b0ea6a4e0ad67f78df4c0957f9fb5469453b9082453f7efe7d2a92a62b66e","seats":[{"kind":"person","name":"Fox","owner":"5a1b0ea6a4e0ad67f78df4c0957f9fb5469453b9082453f7efe7d2a92a62b66e"},{"kind":"open"},{"kind":"bot","name":"Lou","level":"child"},{"kind":"bot","name":"Zag","level":"plain"}]}','','host',1700000000000,0);
INSERT INTO "rows" VALUES('before-playing',1,'sit',1,'{"kind":"person","name":"Zoé","owner":"94a6baed137d0b1bafe0aa2b04ab3df25d36856fd25b4aa9e1ff6f0dbca68653"}','','person',1700000000000,0);
INSERT INTO "rows" VALUES('before-playing',2,'start',-1,'{"order":[2,3,0,1],"promise":"36247a411a4109fa290d208266d7ded1ee2b6c5ba151ea52c13ab835ea2747e4","level":"child"}','(C) (K4) (R1) (R6) (K1) (Y6) (B8) (Y7) (Y10) (R2) (Y1) (B7) (K5)','host',1700000000000,2738030323);
INSERT INTO "rows" VALUES('before-playing',3,'move',2,'Y10','(Y8)','person',1700000000000,1622786187);
INSERT INTO "rows" VALUES('before-playing',4,'move',3,'Y1','','person',1700000000000,1408752730);
INSERT INTO "rows" VALUES('before-playing',5,'move',3,'overtake','(K2)','person',1700000000000,686464396);
INSERT INTO "rows" VALUES('before-playing',6,'move',0,'R1','(B5)','bot',1700000000000,1483836512);
INSERT INTO "rows" VALUES('before-playing',7,'move',1,'K1','(R8) (K)','bot',1700000000000,3650809269);
INSERT INTO "rows" VALUES('before-playing',8,'move',3,'B7','(B10)','person',1700000000000,1393308786);
INSERT INTO "rows" VALUES('before-playing',9,'move',2,'Y8','(K9)','person',1700000000000,2089501818);
INSERT INTO "rows" VALUES('before-playing',10,'move',0,'K4','(Y2)','bot',1700000000000,3805742826);
INSERT INTO "rows" VALUES('before-playing',11,'move',1,'Y6','(Y4) (K)','bot',1700000000000,4035927409);
INSERT INTO "rows" VALUES('before-playing',12,'move',2,'K9','(R3)','person',1700000000000,2326190836);
INSERT INTO "rows" VALUES('before-playing',13,'move',3,'K2','','person',1700000000000,1784221990);
INSERT INTO "rows" VALUES('before-playing',14,'move',3,'stay','(B1)','person',1700000000000,3172745190);
INSERT INTO "rows" VALUES('before-playing',15,'move',1,'Y4','(R9)','bot',1700000000000,3191533016);
INSERT INTO "rows" VALUES('before-playing',16,'move',0,'B5','(R4) (R!)','bot',1700000000000,3910618394);
INSERT INTO "rows" VALUES('before-playing',17,'move',2,'Y7','(Y9)','person',1700000000000,3743398268);
INSERT INTO "rows" VALUES('before-playing',18,'move',0,'Y2','','bot',1700000000000,1850270416);
INSERT INTO "rows" VALUES('before-playing',19,'move',0,'overtake','(B9)','bot',1700000000000,3714350607);
INSERT INTO "rows" VALUES('before-playing',20,'move',1,'R9','(B2)','bot',1700000000000,2983531844);
INSERT INTO "rows" VALUES('before-playing',21,'move',3,'B10','(Y3) (flag)','person',1700000000000,2534841217);
INSERT INTO "rows" VALUES('before-playing',22,'move',3,'B1','(R10)','person',1700000000000,140641548);
INSERT INTO "rows" VALUES('before-playing',23,'move',1,'B2','(K6)','bot',1700000000000,1603780854);
INSERT INTO "rows" VALUES('before-playing',24,'move',0,'B9','(K10)','bot',1700000000000,210304185);
CREATE TABLE server_key (one INTEGER PRIMARY KEY CHECK (one = 1), mark TEXT NOT NULL);
CREATE TABLE tables (
        id TEXT PRIMARY KEY,
        v INTEGER NOT NULL,
        due INTEGER,
        touched INTEGER NOT NULL,
        state TEXT NOT NULL,
        code TEXT NOT NULL,
        joins INTEGER NOT NULL
    ) WITHOUT ROWID;
INSERT INTO "tables" VALUES('before-open',0,NULL,1700000000000,'open','BEF234',1);
INSERT INTO "tables" VALUES('before-over',57,NULL,1700000000000,'over','',0);
INSERT INTO "tables" VALUES('before-playing',24,NULL,1700000000000,'playing','',0);
CREATE INDEX tables_due ON tables (due) WHERE due IS NOT NULL;
CREATE UNIQUE INDEX tables_code ON tables (code) WHERE code <> '';
COMMIT;
