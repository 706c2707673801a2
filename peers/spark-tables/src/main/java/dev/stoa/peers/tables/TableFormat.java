package dev.stoa.peers.tables;

import dev.stoa.hadoop.storage.HadoopStorages;
import dev.stoa.storage.Storage;
import dev.stoa.table.write.ColumnGroup;
import dev.stoa.table.write.ColumnOptions;
import dev.stoa.table.write.ColumnProfile;
import dev.stoa.table.snapshot.CommitToken;
import dev.stoa.table.Table;
import dev.stoa.table.maintenance.VacuumOptions;
import dev.stoa.table.write.WriteOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.spark.sql.DataFrameWriter;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.StructType;

/**
 * How tables are stored, by the names of contestants. Parquet and ORC have dictionaries, as they
 * have by default, and no Bloom filters; all formats have one file a task, and as many as the
 * source.
 */
enum TableFormat {
  PARQUET("parquet", "parquet", "none"),
  PARQUET_ZSTD("parquet-zstd", "parquet", "zstd"),
  BUCKETED_PARQUET("parquet-bucketed", "parquet", "none") {
    @Override
    void write(Dataset<Row> rows, Path table) {
      String key = key(rows.schema());
      String name = "bucketed" + Integer.toHexString(table.hashCode());
      rows.repartition(BUCKETS, rows.col(key))
          .write()
          .format("parquet")
          .option("compression", "none")
          .option("path", table.toString())
          .bucketBy(BUCKETS, key)
          .sortBy(key)
          .saveAsTable(name);
      rows.sparkSession().sql("DROP TABLE " + name); // Its files stay.
    }

    /** Sorted files are of use only with a setting that Spark has kept from earlier versions. */
    @Override
    Map<String, String> settings() {
      return Map.of("spark.sql.legacy.bucketedTableScan.outputOrdering", "true");
    }

    @Override
    void open(SparkSession spark, String name, Path table) {
      StructType schema = spark.read().parquet(table.toString()).schema();
      spark.sql(
          "CREATE TABLE IF NOT EXISTS %s (%s) USING parquet CLUSTERED BY (%s) SORTED BY (%3$s) INTO %d BUCKETS LOCATION '%s'"
              .formatted(name, schema.toDDL(), key(schema), BUCKETS, table));
      spark.sql("ANALYZE TABLE " + name + " COMPUTE STATISTICS");
    }
  },
  ORC("orc", "orc", "none"),
  ORC_ZSTD("orc-zstd", "orc", "zstd"),
  FAST("stoa-default", "stoa", ""),
  SMALL("stoa-small", "stoa", "") {
    @Override
    void finish(Table table) throws IOException {
      int splits = table.newScan().tasks().size();
      ColumnOptions small = ColumnOptions.defaults().withProfile(ColumnProfile.SMALL);
      WriteOptions options = WriteOptions.defaults().withDefaultColumn(small);
      if (splits > 0) {
        table.newRebalance(splits, options, CommitToken.random()).commit();
      }
    }
  },
  BUCKETED("stoa-bucketed", "stoa", "") {
    @Override
    void write(Dataset<Row> rows, Path table) {
      String key = key(rows.schema());
      rows.write()
          .format("stoa")
          .option("partitionBy", "bucket(%s,%d)".formatted(key, BUCKETS))
          .option("sortBy", key)
          .mode("append")
          .save(table.toString());
    }

    @Override
    Map<String, String> settings() {
      return Map.of("spark.sql.sources.v2.bucketing.enabled", "true");
    }

    /** By the catalogue, where Spark finds what buckets are. */
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
        WriteOptions options = WriteOptions.defaults().withGroup(ColumnGroup.rows(names));
        table.newRegroup(options, CommitToken.random()).commit();
      }
    }
  };

  /** As many as a shuffle makes partitions. */
  private static final int BUCKETS = 4;

  private final String label;
  private final String source;
  private final String compression;

  TableFormat(String label, String source, String compression) {
    this.label = label;
    this.source = source;
    this.compression = compression;
  }

  static TableFormat named(String label) {
    Optional<TableFormat> found =
        Arrays.stream(values()).filter(format -> format.label.equals(label)).findFirst();
    return found.orElseThrow(() -> new IllegalArgumentException("there is no format " + label));
  }

  /** Whether joins by the first columns need no exchange and no sort. */
  boolean isBucketed() {
    return this == BUCKETED_PARQUET || this == BUCKETED;
  }

  /** What tables in buckets are divided and sorted by: the first column. */
  private static String key(StructType schema) {
    return schema.fieldNames()[0];
  }

  /** What a session needs to make use of it. */
  Map<String, String> settings() {
    return Map.of();
  }

  /** Names a table; has Spark count its rows where the table does not. */
  void open(SparkSession spark, String name, Path table) {
    if (source.equals("stoa")) {
      spark.read().format(source).load(table.toString()).createOrReplaceTempView(name);
      return;
    }
    spark.sql(
        "CREATE TABLE IF NOT EXISTS %s USING %s LOCATION '%s'".formatted(name, source, table));
    spark.sql("ANALYZE TABLE " + name + " COMPUTE STATISTICS");
  }

  /** What Spark calls it. */
  String source() {
    return source;
  }

  /** Adds rows to a table, which may not be there yet. */
  void write(Dataset<Row> rows, Path table) {
    DataFrameWriter<Row> writer = rows.write().format(source).mode("append");
    if (!compression.isEmpty()) {
      writer.option("compression", compression);
    }
    writer.save(table.toString());
  }

  /** Writes the tables of a folder that has them as Parquet files. */
  void load(SparkSession spark, Path from, Path to) throws IOException {
    for (String name : tables(from)) {
      Path target = to.resolve(name);
      write(spark.read().parquet(from.resolve(name).toString()), target);
      if (source.equals("stoa")) {
        Storage storage = storage(spark, target);
        finish(Table.open(storage));
        Table.open(storage).newVacuum(VacuumOptions.defaults().withAge(Duration.ZERO)).run();
      }
    }
  }

  private static Storage storage(SparkSession spark, Path table) throws IOException {
    return HadoopStorages.openForWriting(
        spark.sparkContext().hadoopConfiguration(), new org.apache.hadoop.fs.Path(table.toUri()));
  }

  /** What is done when all rows of a table are there. */
  void finish(Table table) throws IOException {
    // It is as Spark writes it.
  }

  /** The names of the tables in a folder. */
  static List<String> tables(Path folder) throws IOException {
    try (Stream<Path> tables = Files.list(folder)) {
      return tables
          .filter(Files::isDirectory)
          .map(table -> table.getFileName().toString())
          .sorted()
          .toList();
    }
  }
}
