package dev.stoa.spark;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.stoa.avro.AvroTypes;
import dev.stoa.partition.PartitionSpec;
import dev.stoa.storage.Storage;
import dev.stoa.storage.local.LocalStorage;
import dev.stoa.table.Table;
import dev.stoa.table.write.TableWriter;
import dev.stoa.type.Field;
import dev.stoa.type.RecordType;
import dev.stoa.type.SimpleType;
import dev.stoa.type.TypeKind;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.streaming.StreamingQuery;
import org.apache.spark.sql.streaming.Trigger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Spark reads and writes columns whose names Avro does not allow. */
@ExtendWith(SparkExtension.class)
class AnyNamesTest {
  private static final SimpleType LONG = SimpleType.of(TypeKind.LONG);
  private static final RecordType ROW =
      RecordType.of(
          "Row",
          List.of(
              Field.of("content-length", LONG),
              Field.of("a.b", LONG),
              Field.of("größe", RecordType.of("Inner", List.of(Field.of("x y", LONG))))));
  private static final int ROW_COUNT = 300;

  @TempDir Path directory;
  private SparkSession spark;

  @BeforeEach
  void createTable(SparkSession session) throws IOException {
    spark = session;
    Storage storage = LocalStorage.at(directory.resolve("in"));
    Schema schema = AvroTypes.schema(ROW);
    Table table = Table.create(storage, schema, PartitionSpec.parse("\"a.b\""));
    try (TableWriter writer = table.newWriter()) {
      for (long i = 0; i < ROW_COUNT; i++) {
        GenericData.Record inner = new GenericData.Record(schema.getFields().get(2).schema());
        inner.put(0, i * 3);
        GenericData.Record row = new GenericData.Record(schema);
        row.put(0, i);
        row.put(1, i % 3);
        row.put(2, inner);
        writer.write(row);
      }
      table.newAppend().add(writer.finish()).commit();
    }
  }

  private Dataset<Row> table(String name) {
    return spark.read().format("stoa").load(directory.resolve(name).toString());
  }

  @Test
  void columnsAreReadUnderTheirNames() {
    Dataset<Row> table = table("in");
    assertArrayEquals(new String[] {"content-length", "a.b", "größe"}, table.columns());
    assertEquals(ROW_COUNT, table.collectAsList().size());
    assertEquals(List.of(17L), longs(table.where("`größe`.`x y` = 51"), "`content-length`"));
    assertEquals(List.of(51L), longs(table.where("`content-length` = 17"), "`größe`.`x y`"));
    assertEquals(ROW_COUNT / 3, table.where("`a.b` = 2").count());
    assertEquals(3, table.groupBy("`a.b`").count().count());
    assertEquals(299L, table.selectExpr("max(`content-length`)").first().getLong(0));
  }

  private static List<Long> longs(Dataset<Row> rows, String column) {
    return rows.selectExpr(column).collectAsList().stream().map(row -> row.getLong(0)).toList();
  }

  @Test
  void streamsReadColumnsUnderTheirNames() throws Exception {
    StreamingQuery query =
        spark
            .readStream()
            .format("stoa")
            .load(directory.resolve("in").toString())
            .writeStream()
            .format("stoa")
            .option("checkpointLocation", directory.resolve("checkpoint").toString())
            .trigger(Trigger.AvailableNow())
            .start(directory.resolve("out").toString());
    query.awaitTermination();
    assertEquals(List.of(51L), longs(table("out").where("`content-length` = 17"), "`größe`.`x y`"));
    assertEquals(ROW_COUNT, table("out").count());
  }

  @Test
  void rowsAreAppendedUnderTheirNames() {
    table("in")
        .where("`content-length` < 10")
        .selectExpr("`content-length` + 1000 `content-length`", "`a.b`", "`größe`")
        .write()
        .format("stoa")
        .mode(SaveMode.Append)
        .save(directory.resolve("in").toString());
    assertEquals(ROW_COUNT + 10, table("in").count());
    assertEquals(List.of(9L), longs(table("in").where("`content-length` = 1003"), "`größe`.`x y`"));
  }
}
