package dev.stoa.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.stoa.storage.local.LocalStorage;
import dev.stoa.table.Table;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Spark's rows for columns whose stored type differs from Spark's. */
@ExtendWith(SparkExtension.class)
class TypedWriteTest {
  @TempDir Path warehouse;

  /** The rows of a query of the table {@code @}, whose column {@code v} has a given Avro type. */
  private List<String> rows(SparkSession spark, String values, String query, String type)
      throws IOException {
    Path path = warehouse.resolve("t" + Integer.toHexString(type.hashCode()));
    Schema schema =
        new Schema.Parser()
            .parse(
                ("{'type':'record','name':'R','fields':[{'name':'id','type':'int'},"
                        + "{'name':'v','type':"
                        + type
                        + "}]}")
                    .replace('\'', '"'));
    Table.create(LocalStorage.at(path), schema);
    TestCatalog catalog = new TestCatalog(spark, warehouse);
    String name = "$.`" + path + "`";
    catalog.sql("INSERT INTO " + name + " VALUES " + values);
    return catalog.sql(query.replace("@", name));
  }

  @Test
  void timesAreWrittenInTheMillisecondsOfTheirColumns(SparkSession spark) throws IOException {
    String values =
        "(1, timestamp'2024-01-02 03:04:05.678'), (2, timestamp'1969-12-31 23:59:59.9999')";
    String query = "SELECT id, v FROM @ WHERE v < timestamp'2024-01-03' ORDER BY v";
    assertEquals(
        List.of("[2, 1969-12-31T23:59:59.999Z]", "[1, 2024-01-02T03:04:05.678Z]"),
        rows(spark, values, query, "{'type':'long','logicalType':'timestamp-millis'}"));
    assertEquals(
        List.of("[2, 1969-12-31T23:59:59.999]", "[1, 2024-01-02T03:04:05.678]"),
        rows(
            spark,
            values.replace("timestamp", "timestamp_ntz"),
            query.replace("timestamp", "timestamp_ntz"),
            "{'type':'long','logicalType':'local-timestamp-millis'}"));
    assertEquals(
        List.of("[1, [2024-01-02T03:04:05.678Z]]"),
        rows(
            spark,
            "(1, array(timestamp'2024-01-02 03:04:05.678'))",
            "SELECT * FROM @",
            "{'type':'array','items':{'type':'long','logicalType':'timestamp-millis'}}"));
  }

  @Test
  void uuidsAreWrittenAsTheirColumnsStoreThem(SparkSession spark) throws IOException {
    String values = "(1, 'c0ffee00-0000-4000-8000-00000000000A')";
    assertEquals(
        List.of("[1, c0ffee00-0000-4000-8000-00000000000a]"),
        rows(
            spark,
            values,
            "SELECT * FROM @",
            "{'type':'fixed','name':'U','size':16,'logicalType':'uuid'}"));
  }

  @Test
  void rejectsStringsThatAreNotUuids(SparkSession spark) {
    Exception refused =
        assertThrows(
            Exception.class,
            () ->
                rows(
                    spark,
                    "(1, 'c0ffee')",
                    "SELECT * FROM @",
                    "{'type':'fixed','name':'U','size':16,'logicalType':'uuid'}"));
    assertEquals(
        true, refused.getMessage().contains("\"c0ffee\" is not a UUID"), refused.getMessage());
  }

  @Test
  void charAndVarcharValuesAreCheckedAndPadded(SparkSession spark) {
    TestCatalog catalog = new TestCatalog(spark, warehouse);
    catalog.sql("CREATE SCHEMA $.d");
    catalog.sql("CREATE TABLE $.d.t (id INT, c CHAR(5), v VARCHAR(3), s STRUCT<c: CHAR(2)>)");
    catalog.sql(
        "INSERT INTO $.d.t VALUES (1, 'ab', 'abc', named_struct('c', 'x')), (2, null, null, null)");
    assertEquals(
        List.of("[1, ab   , abc, [x ]]"), catalog.sql("SELECT * FROM $.d.t WHERE c = 'ab'"));
    assertEquals(List.of("[abc, 1]"), catalog.sql("SELECT max(v), count(c) FROM $.d.t"));
    assertThrows(
        Exception.class, () -> catalog.sql("INSERT INTO $.d.t VALUES (3, 'ab', 'abcd', null)"));
    catalog.sql("CREATE TABLE $.d.u AS SELECT * FROM $.d.t");
    catalog.sql("INSERT INTO $.d.u SELECT * FROM $.d.t");
    assertEquals(
        List.of("[c, char(5), null]", "[v, varchar(3), null]"),
        catalog.sql("DESCRIBE $.d.u").stream()
            .filter(row -> row.contains("char("))
            .filter(row -> !row.startsWith("[s"))
            .toList());
  }
}
