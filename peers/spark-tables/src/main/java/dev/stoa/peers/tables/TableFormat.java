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
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.spark.sql.DataFrameWriter;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.StructType;

/**
 * The storage format of tables, by the names of contestants. Parquet and ORC have dictionaries,
 * their default, and no Bloom filters; all formats have one file per task, as many as the source.
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
      rows.sparkSession().sql("DROP TABLE " + name); // Its files remain.
    }

    /** Spark uses the order of sorted files only with a legacy setting. */
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
        table.newRebalance(splits).options(options).commit();
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

    /** Through the catalog, where Spark looks up buckets. */
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

  /** The number of shuffle partitions. */
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

  /** Whether joins by the first columns need neither an exchange nor a sort. */
  boolean isBucketed() {
    return this == BUCKETED_PARQUET || this == BUCKETED;
  }

  /** The bucket and sort column: the first. */
  private static String key(StructType schema) {
    return schema.fieldNames()[0];
  }

  /** The session settings required to use it. */
  Map<String, String> settings() {
    return Map.of();
  }

  /** Registers a table; has Spark count its rows if the table has no count. */
  void open(SparkSession spark, String name, Path table) {
    if (source.equals("stoa")) {
      spark.read().format(source).load(table.toString()).createOrReplaceTempView(name);
      return;
    }
    spark.sql(
        "CREATE TABLE IF NOT EXISTS %s USING %s LOCATION '%s'".formatted(name, source, table));
    spark.sql("ANALYZE TABLE " + name + " COMPUTE STATISTICS");
  }

  /** Its name in Spark. */
  String source() {
    return source;
  }

  /** Adds rows to a table, creating it if absent. */
  void write(Dataset<Row> rows, Path table) {
    DataFrameWriter<Row> writer = rows.write().format(source).mode("append");
    if (!compression.isEmpty()) {
      writer.option("compression", compression);
    }
    writer.save(table.toString());
  }

  /** Writes the tables from a folder of Parquet files. */
  void load(SparkSession spark, Path from, Path to) throws IOException {
    for (String name : tables(from)) {
      Path target = to.resolve(name);
      write(spark.read().parquet(from.resolve(name).toString()), target);
      if (source.equals("stoa")) {
        Storage storage = storage(spark, target);
        finish(Table.open(storage));
        Table.open(storage).newVacuum(VacuumOptions.defaults().withRetention(Duration.ZERO)).run();
      }
    }
  }

  private static Storage storage(SparkSession spark, Path table) throws IOException {
    return HadoopStorages.openForWriting(
        spark.sparkContext().hadoopConfiguration(), new org.apache.hadoop.fs.Path(table.toUri()));
  }

  /** Called when all rows of a table are written. */
  void finish(Table table) throws IOException {
    // Spark has finished it.
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
