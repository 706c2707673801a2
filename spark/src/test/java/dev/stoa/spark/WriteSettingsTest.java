package dev.stoa.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.storage.local.LocalStorage;
import dev.stoa.table.Table;
import dev.stoa.table.change.KeyIndexes;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.classic.Dataset;
import org.apache.spark.sql.functions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The write settings in a table's properties. */
@ExtendWith(SparkExtension.class)
class WriteSettingsTest {
  private static final String SHUFFLED =
      "select (id * 7919) % 10000 k, md5(cast(id as string)) v from ";

  @TempDir Path warehouse;
  private TestCatalog catalog;

  @BeforeEach
  void open(SparkSession spark) {
    catalog = new TestCatalog(spark, warehouse);
  }

  private long sizeInBytes(String table) throws IOException {
    return Table.open(LocalStorage.at(warehouse.resolve(table))).snapshot().sizeInBytes();
  }

  /** Whether the rows are sorted by their keys, in the only split directory. */
  private boolean isSorted(String table) {
    List<Long> keys =
        catalog.spark().table(catalog.name() + "." + table).select("k").collectAsList().stream()
            .map(row -> row.getLong(0))
            .toList();
    assertEquals(10_000, keys.size());
    return keys.equals(keys.stream().sorted().toList());
  }

  private Dataset<?> rows() {
    return (Dataset<?>) catalog.spark().sql(SHUFFLED + "range(0, 10000, 1, 1)");
  }

  @Test
  void allWritesOfATableFollowItsProperties() throws Exception {
    catalog.sql(
        "create table $.t (k bigint, v string)"
            + " tblproperties ('stoa.write.sortBy' = 'k', 'stoa.write.layout' = 'plain')");
    catalog.sql("create table $.plain (k bigint, v string)");
    String query = SHUFFLED + "range(0, 10000, 1, 1)";
    catalog.sql("insert into $.t " + query);
    catalog.sql("insert into $.plain " + query);
    assertTrue(isSorted("t") && !isSorted("plain"));
    long plain = sizeInBytes("t");
    catalog.sql("insert overwrite $.t " + query);
    assertTrue(isSorted("t"));
    assertEquals(plain, sizeInBytes("t"));
    catalog.sql("alter table $.t set tblproperties ('stoa.write.layout' = 'vector')");
    catalog.sql("insert overwrite $.t " + query);
    assertTrue(isSorted("t"));
    assertTrue(sizeInBytes("t") < plain * 0.9, sizeInBytes("t") + " of " + plain);
    catalog.sql("alter table $.t unset tblproperties ('stoa.write.sortBy')");
    catalog.sql("insert overwrite $.t " + query);
    assertTrue(!isSorted("t"));
  }

  @Test
  void insertedAndUpdatedRowsAreIndexed() throws Exception {
    catalog.sql("create table $.t (k bigint, v string)");
    LocalStorage storage = LocalStorage.at(warehouse.resolve("t"));
    Table.open(storage).indexes().add(List.of("k")).commit();
    catalog.sql("insert into $.t " + SHUFFLED + "range(0, 1000, 1, 2)");
    catalog.sql("update $.t set v = 'changed' where k < 3");
    KeyIndexes.Coverage coverage = Table.open(storage).indexes().coverage().get(0);
    assertTrue(coverage.splitCount() > 1);
    assertEquals(coverage.splitCount(), coverage.indexedSplitCount());
  }

  @Test
  void queryOptionsOverrideProperties() throws Exception {
    catalog.sql(
        "create table $.t (k bigint, v string)"
            + " tblproperties ('stoa.write.sortBy' = 'v', 'stoa.write.layout' = 'vector')");
    String name = catalog.name() + ".t";
    rows().writeTo(name).option("sortBy", "k").append();
    assertTrue(isSorted("t"));
    long vectorSize = sizeInBytes("t");
    rows()
        .writeTo(name)
        .option("sortBy", "k")
        .option("layout", "plain")
        .overwrite(functions.lit(true));
    assertTrue(isSorted("t"));
    assertTrue(vectorSize < sizeInBytes("t") * 0.9, vectorSize + " of " + sizeInBytes("t"));
  }

  @Test
  void aTableCreatedWithItsRowsFollowsItsProperties() throws Exception {
    String propertiesAndAs =
        " tblproperties ('stoa.write.sortBy' = 'k', 'stoa.write.layout' = 'plain') as ";
    String query = SHUFFLED + "range(0, 10000, 1, 1)";
    catalog.sql("create table $.plain tblproperties ('stoa.write.layout' = 'vector') as " + query);
    catalog.sql("create table $.t" + propertiesAndAs + query);
    assertTrue(isSorted("t") && !isSorted("plain"));
    assertTrue(sizeInBytes("plain") < sizeInBytes("t") * 0.9);
    catalog.sql("create or replace table $.plain" + propertiesAndAs + query);
    assertTrue(isSorted("plain"));
    assertEquals(sizeInBytes("t"), sizeInBytes("plain"));
  }

  @Test
  void mergedAndUpdatedRowsFollowTheProperties() throws Exception {
    String propertiesAndAs = " tblproperties ('stoa.write.layout' = 'v=vector') as ";
    catalog.sql("create table $.t" + propertiesAndAs + SHUFFLED + "range(0, 10000, 1, 1)");
    long vectorSize = sizeInBytes("t");
    catalog.sql("alter table $.t set tblproperties ('stoa.write.layout' = 'v=plain')");
    catalog.sql("update $.t set v = md5(v)");
    long updated = sizeInBytes("t");
    assertTrue(vectorSize < updated * 0.9, vectorSize + " of " + updated);
    catalog.sql("alter table $.t set tblproperties ('stoa.write.layout' = 'v=vector')");
    catalog.sql(
        "merge into $.t using (select k + 10000 k, v from $.t) s on $.t.k = s.k"
            + " when not matched then insert *");
    long inserted = sizeInBytes("t") - updated;
    assertTrue(inserted < updated * 0.9, inserted + " of " + updated);
  }

  @Test
  void compactionFollowsTheProperties() throws Exception {
    catalog.sql(
        "create table $.t (k bigint, v string) tblproperties ('stoa.write.layout' = 'vector')");
    for (int i = 0; i < 2; i++) {
      catalog.sql("insert into $.t " + SHUFFLED + "range(0, 5000, 1, 1)");
    }
    catalog.sql("alter table $.t set tblproperties ('stoa.write.layout' = 'plain')");
    long vectorSize = sizeInBytes("t");
    catalog.sql("call $.system.compact(table => 't')");
    assertTrue(vectorSize < sizeInBytes("t") * 0.9, vectorSize + " of " + sizeInBytes("t"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "sortby ; k ; unknown property \"stoa.write.sortby\":"
            + " did you mean"
            + " \"stoa.write.sortBy\"?",
        "sortBy ; gone ; sortBy contains gone, which the table does not have",
        "sortBy ; k, m ; sortBy contains m, whose type MAP<STRING, INT> cannot be sorted",
        "splitSize ; 12 MB ; invalid property \"stoa.write.splitSize\": splitSize is \"12 MB\":"
            + " set it to a size such as 64MB",
        "codec ; best ; invalid property \"stoa.write.codec\": \"best\"",
        "codec ; gone=zstd ; gone",
      })
  void invalidSettingsAreRejected(String name, String value, String refusal) {
    String properties = " tblproperties ('stoa.write." + name + "' = '" + value + "')";
    String columns = " (k bigint, m map<string, int>)";
    catalog.sql("create table $.t" + columns);
    for (String statement :
        List.of(
            "create table $.made" + columns + properties,
            "create table $.made" + properties + " as select * from $.t",
            "replace table $.t" + columns + properties,
            "alter table $.t set" + properties)) {
      Exception refused = assertThrows(Exception.class, () -> catalog.sql(statement), statement);
      assertTrue(refused.getMessage().contains(refusal), refused.getMessage());
    }
    assertEquals(List.of("[, t, false]"), catalog.sql("show tables in $"));
    assertEquals(1, catalog.sql("call $.system.snapshots('t')").size());
  }

  @Test
  void aMisspelledPrefixOfAPropertyIsRejected() {
    Exception refused =
        assertThrows(
            Exception.class,
            () -> catalog.sql("create table $.t (k int) tblproperties ('stoa.writ.codec'='zstd')"));
    assertTrue(
        refused.getMessage().contains("did you mean \"stoa.write.codec\"?"), refused.getMessage());
  }

  @Test
  void unknownOptionsAreRejectedAndSizesHaveUnits() throws Exception {
    catalog.sql("create table $.t (k bigint, v string)");
    String name = catalog.name() + ".t";
    for (String[] refusal :
        new String[][] {
          {"compression", "use \"codec\" instead"},
          {"stoa.writ.codec", "did you mean \"codec\"?"},
          {"Stoa.write.codec", "did you mean \"codec\"?"},
          {"sortColumns", "choose one of path, "},
        }) {
      String option = refusal[0];
      for (Executable write :
          List.<Executable>of(
              () -> rows().writeTo(name).option(option, "zstd").append(),
              () -> rows().writeTo(name).option(option, "zstd").replace(),
              () ->
                  rows()
                      .write()
                      .format("stoa")
                      .option(option, "zstd")
                      .save(warehouse.resolve("p").toString()))) {
        Exception refused = assertThrows(Exception.class, write, option);
        assertTrue(
            refused
                    .getMessage()
                    .toLowerCase(Locale.ROOT) // a save passes the names in lower case
                    .contains("unknown option \"" + option.toLowerCase(Locale.ROOT) + "\"")
                && refused.getMessage().contains(refusal[1]),
            refused.getMessage());
      }
    }
    rows().writeTo(name).option("splitSize", "64MB").option("fs.some.key", "1").append();
    assertEquals(10_000, catalog.spark().table(name).count());
  }

  @Test
  void aSortColumnCannotBeDropped() {
    catalog.sql(
        "create table $.t (k bigint, s struct<a: int>) tblproperties ('stoa.write.sortBy' ="
            + " 's.a')");
    Exception refused =
        assertThrows(Exception.class, () -> catalog.sql("alter table $.t drop column s"));
    assertTrue(refused.getMessage().contains("sortBy contains s.a"), refused.getMessage());
    catalog.sql("alter table $.t unset tblproperties ('stoa.write.sortBy')");
    catalog.sql("alter table $.t drop column s");
  }
}
