package dev.stoa.spark.query;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.StructType;

/**
 * The same random rows twice, written by Spark as Parquet and as one of our tables of several
 * snapshots.
 */
record TwinTables(StructType schema, List<Row> rows, Dataset<Row> stored, Dataset<Row> parquet) {
  private static final int MOST_ROWS = 200;
  private static final int MOST_APPENDS = 3;

  static TwinTables make(SparkSession spark, Random random, Path directory) {
    StructType schema = new RandomTypes(random).table();
    RandomValues values = new RandomValues(random);
    List<Row> rows = new ArrayList<>();
    int appends = 1 + random.nextInt(MOST_APPENDS);
    String ours = directory.resolve("stoa").toString();
    for (int append = 0; append < appends; append++) {
      List<Row> added = new ArrayList<>();
      for (int i = random.nextInt(MOST_ROWS); i >= 0; i--) {
        added.add(values.row(schema, rows.size() + added.size()));
      }
      rows.addAll(added);
      write(spark.createDataFrame(added, schema), "stoa", ours);
    }
    String theirs = directory.resolve("parquet").toString();
    write(spark.createDataFrame(rows, schema), "parquet", theirs);
    return new TwinTables(
        schema,
        rows,
        spark.read().format("stoa").load(ours),
        spark.read().schema(schema).parquet(theirs));
  }

  private static void write(Dataset<Row> rows, String format, String path) {
    rows.coalesce(1).write().format(format).mode(SaveMode.Append).save(path);
  }
}
