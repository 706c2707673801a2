package dev.stoa.peers.tables;

import dev.stoa.hadoop.storage.HadoopStorages;
import dev.stoa.storage.Storage;
import dev.stoa.table.Table;
import dev.stoa.table.maintenance.VacuumOptions;
import dev.stoa.table.write.ColumnGroup;
import dev.stoa.table.write.ColumnOptions;
import dev.stoa.table.write.ColumnProfile;
import dev.stoa.table.write.WriteOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.spark.sql.DataFrameWriter;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.StructType;

/**
 * The storage format of tables; the parent process uses the same labels. Parquet and ORC use
 * dictionaries, which is their default, and no Bloom filters. Each table has as many files, or
 * split directories, as its source.
 */
enum TableFormat {
  PARQUET("parquet", "parquet", "none"),
  PARQUET_ZSTD("parquet-zstd", "parquet", "zstd"),
  BUCKETED_PARQUET("parquet-bucketed", "parquet", "none") {
    @Override
    void write(Dataset<Row> rows, Path table) {
      String bucketColumn = bucketColumn(rows.schema());
      String name = "bucketed" + Integer.toHexString(table.hashCode());
      rows.repartition(BUCKET_COUNT, rows.col(bucketColumn))
          .write()
          .format("parquet")
          .option("compression", "none")
          .option("path", table.toString())
          .bucketBy(BUCKET_COUNT, bucketColumn)
          .sortBy(bucketColumn)
          .saveAsTable(name);
      rows.sparkSession().sql("DROP TABLE " + name); // The files remain.
    }

    /** Returns the legacy setting without which Spark ignores the order of sorted files. */
    @Override
    Map<String, String> settings() {
      return Map.of("spark.sql.legacy.bucketedTableScan.outputOrdering", "true");
    }

    @Override
    void open(SparkSession spark, String name, Path table) {
      StructType schema = spark.read().parquet(table.toString()).schema();
      spark.sql(
          "CREATE TABLE IF NOT EXISTS %s (%s) USING parquet CLUSTERED BY (%s) SORTED BY (%3$s) INTO %d BUCKETS LOCATION '%s'"
              .formatted(name, schema.toDDL(), bucketColumn(schema), BUCKET_COUNT, table));
      spark.sql("ANALYZE TABLE " + name + " COMPUTE STATISTICS");
    }
  },
  ORC("orc", "orc", "none"),
  ORC_ZSTD("orc-zstd", "orc", "zstd"),
  FAST("stoa-default", "stoa", ""),
  SMALL("stoa-small", "stoa", "") {
    @Override
    void finish(Table table) throws IOException {
      int splitCount = table.newScan().tasks().size();
      ColumnOptions smallProfile = ColumnOptions.defaults().withProfile(ColumnProfile.SMALL);
      WriteOptions options = WriteOptions.defaults().withDefaultColumn(smallProfile);
      if (splitCount > 0) {
        table.newRebalance(splitCount).options(options).commit();
      }
    }
  },
  BUCKETED("stoa-bucketed", "stoa", "") {
    @Override
    void write(Dataset<Row> rows, Path table) {
      String bucketColumn = bucketColumn(rows.schema());
      rows.write()
          .format("stoa")
          .option("partitionBy", "bucket(%s,%d)".formatted(bucketColumn, BUCKET_COUNT))
          .option("sortBy", bucketColumn)
          .mode("append")
          .save(table.toString());
    }

    @Override
    Map<String, String> settings() {
      return Map.of("spark.sql.sources.v2.bucketing.enabled", "true");
    }

    /** Registers the table of the catalog, whose bucket functions Spark needs for the join. */
    @Override
    void open(SparkSession spark, String name, Path table) {
      spark.table("stoa.`" + table + "`").createOrReplaceTempView(name);
    }
  },
  ROWS("stoa-rows", "stoa", "") {
    @Override
    void finish(Table table) throws IOException {
      String[] names =
          table.schema().getFields().stream().map(field -> field.name()).toArray(String[]::new);
      if (names.length > 1) {
        WriteOptions options = WriteOptions.defaults().withGroup(ColumnGroup.rowOriented(names));
        table.newRegroup(options.groups()).options(options).commit();
      }
    }
  };

  /** The number of buckets, which is also the number of shuffle partitions. */
  private static final int BUCKET_COUNT = 4;

  private final String label;
  private final String source;
  private final String compression;

  TableFormat(String label, String source, String compression) {
    this.label = label;
    this.source = source;
    this.compression = compression;
  }

  static TableFormat named(String label) {
    return Arrays.stream(values())
        .filter(format -> format.label.equals(label))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("unknown format " + label));
  }

  /** Whether joins by the first columns need neither an exchange nor a sort. */
  boolean isBucketed() {
    return this == BUCKETED_PARQUET || this == BUCKETED;
  }

  /** Returns the column by which rows are bucketed and sorted: the first one. */
  private static String bucketColumn(StructType schema) {
    return schema.fieldNames()[0];
  }

  /** Returns the session settings that the format needs. */
  Map<String, String> settings() {
    return Map.of();
  }

  /** Registers a table; Spark counts its rows if the format does not store their number. */
  void open(SparkSession spark, String name, Path table) {
    if (source.equals("stoa")) {
      spark.read().format(source).load(table.toString()).createOrReplaceTempView(name);
      return;
    }
    spark.sql(
        "CREATE TABLE IF NOT EXISTS %s USING %s LOCATION '%s'".formatted(name, source, table));
    spark.sql("ANALYZE TABLE " + name + " COMPUTE STATISTICS");
  }

  /** The name of the data source in Spark. */
  String source() {
    return source;
  }

  /** Adds rows to a table, which is created if it does not exist. */
  void write(Dataset<Row> rows, Path table) {
    DataFrameWriter<Row> writer = rows.write().format(source).mode("append");
    if (!compression.isEmpty()) {
      writer.option("compression", compression);
    }
    writer.save(table.toString());
  }

  /** Writes tables of this format with the rows of the Parquet tables in a directory. */
  void load(SparkSession spark, Path sourceDirectory, Path targetDirectory) throws IOException {
    for (String name : tables(sourceDirectory)) {
      Path target = targetDirectory.resolve(name);
      write(spark.read().parquet(sourceDirectory.resolve(name).toString()), target);
      if (source.equals("stoa")) {
        Storage storage = openStorage(spark, target);
        finish(Table.open(storage));
        Table.open(storage).newVacuum(VacuumOptions.defaults().withRetention(Duration.ZERO)).run();
      }
    }
  }

  private static Storage openStorage(SparkSession spark, Path table) throws IOException {
    return HadoopStorages.openForWriting(
        spark.sparkContext().hadoopConfiguration(), new org.apache.hadoop.fs.Path(table.toUri()));
  }

  /** Rewrites a table, after its rows were written, as the format requires. */
  void finish(Table table) throws IOException {
    // Most formats are complete when Spark has written the rows.
  }

  /** Returns the names of the tables in a directory. */
  static List<String> tables(Path directory) throws IOException {
    try (Stream<Path> tables = Files.list(directory)) {
      return tables
          .filter(Files::isDirectory)
          .map(table -> table.getFileName().toString())
          .sorted()
          .toList();
    }
  }
}
