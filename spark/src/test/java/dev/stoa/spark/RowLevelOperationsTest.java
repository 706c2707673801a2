package dev.stoa.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.spark.error.StoaRuntimeException;
import dev.stoa.storage.Storage;
import dev.stoa.storage.local.LocalStorage;
import dev.stoa.table.Table;
import dev.stoa.table.maintenance.Fault;
import dev.stoa.table.maintenance.TableVerifier;
import dev.stoa.table.snapshot.Snapshot;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.spark.SparkRuntimeException;
import org.apache.spark.sql.AnalysisException;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.types.DataTypes;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** DELETE, UPDATE and MERGE, and their effects on split directories. */
@ExtendWith(SparkExtension.class)
class RowLevelOperationsTest {
  private static final int ROW_COUNT = 110;

  /** Static, so that the function that Spark serializes does not capture it. */
  private static final AtomicBoolean hasInserted = new AtomicBoolean();

  @TempDir Path warehouse;
  private TestCatalog catalog;
  private SparkSession spark;

  @BeforeEach
  void createTable(SparkSession session) {
    spark = session;
    catalog = new TestCatalog(spark, warehouse);
    catalog.sql("create schema $.db");
    catalog.sql("create table $.db.t (id bigint not null, a int, t string)");
    insert("id, int(id % 10), 'text ' || id", 0, 100);
    insert("id, null, null", 100, 110);
  }

  @AfterEach
  void resetSettingsAndVerifyTable() throws IOException {
    spark.conf().unset("spark.stoa.update");
    spark.conf().unset("spark.stoa.isolation");
    List<Fault> faults = new ArrayList<>();
    TableVerifier.verify(storage(), faults::add);
    assertEquals(List.of(), faults);
  }

  /** Spark would take the values of the column for row ids. */
  @ParameterizedTest
  @ValueSource(strings = {"_split", "_SPLIT", "_Row"})
  void deletesFromATableWithAColumnNamedLikeARowIdAreRejected(String column) {
    catalog.sql("create table $.db.hiding (id int, `" + column + "` string not null)");
    catalog.sql("insert into $.db.hiding values (1, 'x'), (2, 'y')");
    AnalysisException refusal =
        assertThrows(
            AnalysisException.class, () -> catalog.sql("delete from $.db.hiding where id % 2 = 1"));
    String rowIdColumn = '"' + column.toLowerCase(Locale.ROOT) + '"';
    assertTrue(refusal.getMessage().contains(rowIdColumn), refusal.getMessage());
    assertTrue(refusal.getMessage().contains("hides the row ids"), refusal.getMessage());
    assertEquals(List.of("[2]"), catalog.sql("select count(*) from $.db.hiding"));
  }

  private void insert(String columns, int from, int to) {
    catalog.sql(
        "insert into $.db.t select " + columns + " from range(" + from + ", " + to + ", 1, 2)");
  }

  private Storage storage() {
    return LocalStorage.at(
        Path.of(
            java.net.URI.create(
                catalog.sql("describe extended $.db.t").stream()
                    .filter(line -> line.startsWith("[Location"))
                    .findFirst()
                    .map(line -> "file:" + line.replaceAll("^.*?(/[^,]*),.*$", "$1"))
                    .orElseThrow())));
  }

  private Snapshot snapshot() throws IOException {
    return Table.open(storage()).snapshot();
  }

  private long rowCount(String condition) {
    return spark.table(catalog.name() + ".db.t").where(condition).count();
  }

  @Test
  void rowsAreDeletedByConditionsAndSubqueries() throws IOException {
    catalog.sql("delete from $.db.t where id % 2 = 0 and t like 'text 1%'");
    assertEquals(ROW_COUNT - 5, rowCount("true"));
    assertEquals(0, rowCount("t in ('text 10', 'text 12', 'text 14', 'text 16', 'text 18')"));
    assertEquals("delete", snapshot().operation());
    catalog.sql("delete from $.db.t where id in (select id + 1 from $.db.t where id >= 100)");
    assertEquals(ROW_COUNT - 5 - 9, rowCount("true"));
    assertEquals(1, rowCount("id >= 100"));
    long version = snapshot().version();
    catalog.sql("delete from $.db.t where id = 1000000");
    assertEquals(version, snapshot().version());
  }

  @Test
  void partitionsAndWholeTablesAreDeletedWithoutAJob() throws IOException {
    catalog.sql("create table $.db.p (id bigint, day string) partitioned by (day)");
    catalog.sql("insert into $.db.p select id, 'd' || id % 3 from range(30)");
    String deletePartitions = "delete from $.db.p where day in ('d0', 'd1')";
    assertTrue(catalog.sql("explain " + deletePartitions).get(0).contains("DeleteFromTable"));
    assertFalse(
        catalog.sql("explain delete from $.db.p where id < 5").get(0).contains("DeleteFromTable"));
    catalog.sql(deletePartitions);
    assertEquals(List.of("[d2, 10]"), catalog.sql("select day, count(*) from $.db.p group by day"));
    catalog.sql("delete from $.db.p where day = 'd2' and id < 15");
    assertEquals(List.of("[5]"), catalog.sql("select count(*) from $.db.p"));
    String deleteAll = "delete from $.db.t";
    assertTrue(catalog.sql("explain " + deleteAll).get(0).contains("DeleteFromTable"));
    catalog.sql(deleteAll);
    assertEquals(0, rowCount("true"));
    assertEquals(0, snapshot().rowCount());
  }

  @Test
  void anUpdateOnlyWritesFilesOfItsColumns() throws IOException {
    long splitCount = snapshot().splitCount();
    catalog.sql("update $.db.t set a = a + 100 where id between 10 and 19");
    assertEquals("replace columns", snapshot().operation());
    assertEquals(splitCount, snapshot().splitCount());
    assertEquals(10, rowCount("a >= 100 and a = 100 + id % 10 and t = 'text ' || id"));
    assertEquals(ROW_COUNT, rowCount("true"));
    assertEquals(90, rowCount("a = id % 10"));
    catalog.sql("update $.db.t set a = (select max(id) from $.db.t), t = null where a is null");
    assertEquals(10, rowCount("a = 109 and t is null"));
    long version = snapshot().version();
    catalog.sql("update $.db.t set a = 0 where id < 0");
    assertEquals(version, snapshot().version());
  }

  @Test
  void anUpdateToTheSameValuesChangesNothing() throws IOException {
    List<String> rows = catalog.sql("select * from $.db.t order by id");
    catalog.sql("update $.db.t set a = a where id % 2 = 0");
    catalog.sql("update $.db.t set a = a, t = t, id = id");
    assertEquals(rows, catalog.sql("select * from $.db.t order by id"));
  }

  @Test
  void anUpdateOfAllColumnsOrInRowsModeWritesRows() throws IOException {
    spark.conf().set("spark.stoa.update", "rows");
    catalog.sql("update $.db.t set a = a + 100 where id between 10 and 19");
    assertEquals("update", snapshot().operation());
    spark.conf().unset("spark.stoa.update");
    catalog.sql("update $.db.t set id = id + 1000, a = -1, t = t || '!' where a = 105");
    assertEquals("update", snapshot().operation());
    assertEquals(9, rowCount("a >= 100 and a = 100 + id % 10 and t = 'text ' || id"));
    assertEquals(1, rowCount("id = 1015 and a = -1 and t = 'text 15!'"));
    assertEquals(ROW_COUNT, rowCount("true"));
  }

  /**
   * Only the ranges of {@code k} are disjoint between split directories, so Spark could filter by
   * it.
   */
  @ParameterizedTest
  @ValueSource(strings = {"bigint", "double", "string"})
  void commandsDoNotUseRuntimeFilters(String type) throws IOException {
    catalog.sql("create table $.db.parts (id bigint, k %s, v int) using stoa".formatted(type));
    for (int part = 0; part < 3; part++) {
      catalog.sql(
          "insert into $.db.parts select id * 7 %% 10 * 3 + %d, if(id %% 4 = 0, null, id + %d), 0 from range(10)"
              .formatted(part, part * 100 + 100));
    }
    spark.conf().set("spark.stoa.update", "rows");
    String update = "update $.db.parts set v = 1 where id % 7 < 3 or k is null";
    String plan = catalog.sql("explain " + update).get(0);
    assertTrue(plan.contains("RuntimeFilters: []"), plan);
    catalog.sql(update);
    spark.conf().unset("spark.stoa.update");
    assertEquals(20, catalog.sql("select * from $.db.parts where v = 1").size());
    catalog.sql("delete from $.db.parts where id % 2 = 0 and v = 1");
    assertEquals(19, catalog.sql("select * from $.db.parts").size());
  }

  @Test
  void aMergeUpdatesDeletesAndInserts() throws IOException {
    spark
        .sql("select id, int(id) as a, 'new' as t from range(95, 120)")
        .createOrReplaceTempView("merge_source");
    catalog.sql(
        """
        merge into $.db.t using merge_source s on t.id = s.id
        when matched and t.id < 98 then delete
        when matched then update set a = s.a, t = t.t || s.t
        when not matched and s.id > 115 then insert *
        when not matched then insert (id, t) values (s.id, 'short')
        when not matched by source and t.a = 3 then update set t = 'alone'
        when not matched by source and t.a = 4 then delete
        """);
    assertEquals("merge", snapshot().operation());
    assertEquals(ROW_COUNT - 3 - 10 + 10, rowCount("true"));
    assertEquals(2, rowCount("t like 'text %new' and a = id"));
    assertEquals(10, rowCount("t is null and a = id"));
    assertEquals(4, rowCount("t = 'new' and id > 115 and a = id"));
    assertEquals(6, rowCount("t = 'short' and a is null"));
    assertEquals(10, rowCount("t = 'alone' and a = 3"));
    assertEquals(0, rowCount("id < 95 and a = 4"));
  }

  @Test
  void aMergeOnFieldsOfAStructWithAMapIsPlanned() {
    catalog.sql("create table $.db.s (k int, c struct<n: array<int>, m: map<string, int>>)");
    catalog.sql("insert into $.db.s values (1, named_struct('n', array(5), 'm', map('x', 1)))");
    catalog.sql(
        """
        merge into $.db.s t using (select * from values (1, 5), (2, 6) as v(k, n)) s
        on t.k = s.k and not (try_element_at(t.c.n, 1) between 6 and s.n) and t.c.n[0] <=> s.n
        when matched then update set k = s.k + 10
        when not matched then insert (k) values (s.k)
        """);
    assertEquals(
        List.of("[2, null]", "[11, 5]"), catalog.sql("select k, c.n[0] from $.db.s order by k"));
  }

  @Test
  void aRowUpdatedByTwoSourceRowsIsAnError() throws IOException {
    spark.sql("select 5L as id from range(2)").createOrReplaceTempView("merge_twice");
    long version = snapshot().version();
    SparkRuntimeException refusal =
        assertThrows(
            SparkRuntimeException.class,
            () ->
                catalog.sql(
                    "merge into $.db.t using merge_twice s on t.id = s.id"
                        + " when matched then update set t = 'x'"));
    assertEquals("MERGE_CARDINALITY_VIOLATION", refusal.getCondition());
    assertEquals(version, snapshot().version());
    catalog.sql("merge into $.db.t using merge_twice s on t.id = s.id when matched then delete");
    assertEquals(109, rowCount("true"));
  }

  /** Deletes rows by a condition while another writer appends a row. */
  private void deleteWhileARowIsInserted(String condition) {
    hasInserted.set(false);
    String table = storage().location();
    UDF1<Long, Boolean> insertOnce =
        id -> {
          if (hasInserted.compareAndSet(false, true)) {
            RowInsertion.insert(LocalStorage.at(Path.of(table)), 7L, 7, "late");
          }
          return true;
        };
    spark.udf().register("insert_once", insertOnce, DataTypes.BooleanType);
    catalog.sql("delete from $.db.t where " + condition + " and insert_once(id)");
    assertTrue(hasInserted.get());
  }

  @Test
  void addedRowsThatADeleteWouldHaveReadConflictUnlessTheIsolationIsSnapshot() {
    StoaRuntimeException conflict =
        assertThrows(StoaRuntimeException.class, () -> deleteWhileARowIsInserted("a = 7"));
    assertTrue(conflict.getMessage().contains("would have read"), conflict.getMessage());
    assertEquals("STOA_COMMIT_CONFLICT", conflict.getCondition());
    assertEquals("40001", conflict.getSqlState());
    assertEquals(11, rowCount("a = 7")); // including the row that was appended meanwhile
    deleteWhileARowIsInserted("a = 8");
    assertEquals(0, rowCount("a = 8"));
    spark.conf().set("spark.stoa.isolation", "snapshot");
    deleteWhileARowIsInserted("a = 7");
    assertEquals(1, rowCount("a = 7 and t = 'late'"));
    assertEquals(1, rowCount("a = 7"));
  }
}
