package dev.stoa.spark.query;

import dev.stoa.format.compress.CompressionCodec;
import dev.stoa.storage.local.LocalStorage;
import dev.stoa.table.Table;
import dev.stoa.table.write.ColumnGroup;
import dev.stoa.table.write.ColumnLayout;
import dev.stoa.table.write.ColumnOptions;
import dev.stoa.table.write.ColumnProfile;
import dev.stoa.table.write.GroupLayout;
import dev.stoa.table.write.WriteOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.Set;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.analysis.NoSuchTableException;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/** A Stoa table that is written with random profiles, codecs, groups and partitions. */
final class StoredTable {
  private static final List<String> SETTINGS =
      List.of(
          "profile=small",
          "profile=small",
          "profile=plain",
          "layout=plain",
          "layout=skiplist",
          "layout=dictionary-skiplist",
          "codec=zstd",
          "codec=lz4",
          "pageSize=700",
          "bloomFilter=true",
          "sortBy=id");

  private final SparkSession spark;
  private final Random random;
  private final String path;
  private final Set<String> partitionColumns = new HashSet<>();

  /** A new column with one value in all existing rows. */
  record DefaultedColumn(StructField field, Object value) {}

  StoredTable(SparkSession spark, Random random, Path path) {
    this.spark = spark;
    this.random = random;
    this.path = path.toString();
  }

  /** Its name in SQL. */
  String name() {
    return "stoa." + TableModel.quoted(path);
  }

  Dataset<Row> read() {
    return spark.read().format("stoa").load(path);
  }

  Dataset<Row> readAt(long version) {
    return spark.read().format("stoa").option("versionAsOf", version).load(path);
  }

  private Table open() throws IOException {
    return Table.open(LocalStorage.at(Path.of(path)));
  }

  long version() throws IOException {
    return open().snapshot().version();
  }

  /**
   * Chooses partition terms at random and remembers their columns; returns the clause for {@code
   * CREATE TABLE}, with a leading blank, or an empty string.
   */
  String partitionBy(StructType columns) {
    List<String> terms = new ArrayList<>();
    for (StructField field : columns.fields()) {
      addTerms(terms, TableModel.quoted(field.name()), field.dataType());
    }
    if (random.nextInt(5) < 2) {
      return "";
    }
    Collections.shuffle(terms, random);
    List<String> chosen = terms.subList(0, Math.min(terms.size(), 1 + random.nextInt(4) / 3));
    for (StructField field : columns.fields()) {
      if (chosen.stream().anyMatch(term -> term.contains(TableModel.quoted(field.name())))) {
        partitionColumns.add(field.name());
      }
    }
    return " partitioned by (" + String.join(", ", chosen) + ")";
  }

  private void addTerms(List<String> terms, String column, DataType type) {
    if (type instanceof StructType struct) {
      for (StructField field : struct.fields()) {
        addTerms(terms, column + "." + field.name(), field.dataType());
      }
      return;
    }
    String bucket = "bucket(" + (2 + random.nextInt(4)) + ", " + column + ")";
    terms.addAll(
        switch (type.typeName()) {
          case "boolean" -> List.of(column);
          case "byte", "short", "integer" -> List.of(column, bucket, "truncate(5, " + column + ")");
          case "long" -> List.of(bucket);
          case "string" -> List.of(bucket, "truncate(1, " + column + ")");
          case "binary" -> List.of(column, bucket);
          case "date" -> List.of(column, bucket, "days(" + column + ")", "months(" + column + ")");
          case "timestamp", "timestamp_ntz" -> List.of(bucket, "days(" + column + ")");
          default -> type.typeName().startsWith("decimal") ? List.of(column, bucket) : List.of();
        });
  }

  boolean isPartitionedBy(String column) {
    return partitionColumns.contains(column);
  }

  /** Follows the renaming of a column. */
  void onRename(String column, String newName) {
    if (partitionColumns.remove(column)) {
      partitionColumns.add(newName);
    }
  }

  private Map<String, String> randomSetting() {
    String[] setting = SETTINGS.get(random.nextInt(SETTINGS.size())).split("=", -1);
    return Map.of(setting[0], setting[1]);
  }

  /** A property with a random write setting. */
  String randomProperty() {
    Map.Entry<String, String> setting = randomSetting().entrySet().iterator().next();
    return "'stoa.write." + setting.getKey() + "' = '" + setting.getValue() + "'";
  }

  void save(Dataset<Row> rows) {
    rows.coalesce(1)
        .write()
        .format("stoa")
        .options(randomSetting())
        .mode(SaveMode.Append)
        .save(path);
  }

  /** Adds rows by path or by name. */
  void append(Dataset<Row> rows) throws NoSuchTableException {
    if (random.nextBoolean()) {
      save(rows);
    } else {
      rows.coalesce(1).writeTo(name()).options(randomSetting()).append();
    }
  }

  DefaultedColumn addWithDefault(String name) throws IOException {
    boolean isNullable = random.nextBoolean();
    DefaultedColumn column =
        switch (random.nextInt(4)) {
          case 0 -> new DefaultedColumn(field(name, DataTypes.IntegerType, isNullable), 7);
          case 1 -> new DefaultedColumn(field(name, DataTypes.StringType, isNullable), "it");
          case 2 -> new DefaultedColumn(field(name, DataTypes.DoubleType, isNullable), 0.5);
          default -> new DefaultedColumn(field(name, DataTypes.LongType, isNullable), -3L);
        };
    Schema type =
        switch (column.field.dataType().typeName()) {
          case "integer" -> Schema.create(Schema.Type.INT);
          case "string" -> Schema.create(Schema.Type.STRING);
          case "double" -> Schema.create(Schema.Type.DOUBLE);
          default -> Schema.create(Schema.Type.LONG);
        };
    Schema stored =
        isNullable ? SchemaBuilder.unionOf().type(type).and().nullType().endUnion() : type;
    open().newSchemaChange().add(new Schema.Field(name, stored, null, column.value)).commit();
    return column;
  }

  private static StructField field(String name, DataType type, boolean isNullable) {
    return DataTypes.createStructField(name, type, isNullable);
  }

  /** Adds a computed column by row id. */
  void computeColumn(String expression) {
    read()
        .selectExpr("_split", "_row", expression)
        .write()
        .format("stoa")
        .options(randomSetting())
        .option("update", "columns")
        .mode(SaveMode.Append)
        .save(path);
  }

  void callProcedure(String procedure) {
    spark.sql("call stoa.system." + procedure + "(table => '" + path + "')").collectAsList();
  }

  /**
   * Rewrites all rows with random options, which may group columns; returns the options for
   * messages.
   */
  String rewrite(int rowCount) throws IOException {
    Table table = open();
    WriteOptions options = options(table.schema());
    if (partitionColumns.isEmpty() && rowCount > 0) {
      table.newRebalance(1 + random.nextInt(4)).options(options).commit();
    } else {
      table.newCompaction().options(options).commit();
    }
    return options.toString();
  }

  private WriteOptions options(Schema schema) {
    ColumnOptions column =
        ColumnOptions.defaults()
            .withProfile(randomOf(ColumnProfile.values()))
            .withCodec(randomOf(CompressionCodec.values()));
    if (random.nextInt(3) == 0) {
      column = column.withLayout(randomOf(ColumnLayout.values()));
    }
    if (random.nextInt(3) == 0) {
      column = column.withBloomFalsePositiveRate(OptionalDouble.of(0.01));
    }
    WriteOptions options = WriteOptions.defaults().withDefaultColumn(column);
    if (random.nextBoolean()) {
      options = options.withPageSizeInBytes(500 + random.nextInt(3000));
    }
    List<String> names = new ArrayList<>();
    schema.getFields().forEach(field -> names.add(field.name()));
    Collections.shuffle(names, random);
    List<String> grouped = List.copyOf(names.subList(0, 2 + random.nextInt(names.size() - 1)));
    return switch (random.nextInt(4)) {
      case 0 -> options;
      case 1 -> options.withGroup(new ColumnGroup(GroupLayout.COLUMNAR, grouped));
      default -> options.withGroup(new ColumnGroup(GroupLayout.ROW, grouped));
    };
  }

  private <T> T randomOf(T[] values) {
    return values[random.nextInt(values.length)];
  }
}
