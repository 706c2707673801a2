package dev.stoa.spark.catalog;

import dev.stoa.avro.AvroTypes;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.partition.PartitionSpec;
import dev.stoa.schema.TableProperties;
import dev.stoa.spark.function.PartitionTransforms;
import dev.stoa.spark.type.StoredTypes;
import dev.stoa.spark.write.WriteSettings;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.avro.Schema;
import org.apache.spark.sql.connector.catalog.TableCatalog;
import org.apache.spark.sql.connector.catalog.TableInfo;

/**
 * What a statement says of the table that it makes.
 *
 * @param schema with the comment as its text and the properties
 * @param partitionSpec what the rows are divided by
 */
record TableDefinition(Schema schema, PartitionSpec partitionSpec) {
  /** What every table tells Spark by itself. */
  private static final Set<String> TOLD =
      Set.of(
          TableCatalog.PROP_COMMENT,
          TableCatalog.PROP_PROVIDER,
          TableCatalog.PROP_LOCATION,
          TableCatalog.PROP_IS_MANAGED_LOCATION,
          TableCatalog.PROP_TABLE_TYPE);

  /**
   * The definition of a statement.
   *
   * @throws InvalidTableException when it asks for what there is not: the message says what to do
   */
  static TableDefinition of(TableInfo info) {
    Map<String, String> properties = info.properties();
    checkProvider(properties.getOrDefault(TableCatalog.PROP_PROVIDER, "stoa"));
    if (properties.containsKey(TableCatalog.PROP_LOCATION)
        || properties.containsKey(TableCatalog.PROP_EXTERNAL)) {
      throw new InvalidTableException(
          "a table of a name is in the warehouse: leave LOCATION and EXTERNAL out, or name the"
              + " table by its path, as stoa.`/data/crawl`");
    }
    if (info.columns().length == 0) {
      throw new InvalidTableException("a table needs a column: name one");
    }
    Map<String, String> kept = new TreeMap<>(properties);
    kept.keySet().removeIf(TableDefinition::isTold);
    Schema columns = StoredTypes.of(info.schema());
    Schema schema =
        AvroTypes.bareSchema(
            TableProperties.bareRecord(
                AvroTypes.bareRecord(columns),
                properties.getOrDefault(TableCatalog.PROP_COMMENT, ""),
                kept));
    schema.setFields(
        columns.getFields().stream()
            .map(field -> new Schema.Field(field, field.schema()))
            .toList());
    WriteSettings.check(schema);
    return new TableDefinition(schema, new PartitionTransforms(schema).spec(info.partitions()));
  }

  /** Whether a property is not the user's. */
  static boolean isTold(String name) {
    return TOLD.contains(name);
  }

  private static void checkProvider(String provider) {
    if (!provider.toLowerCase(Locale.ROOT).equals("stoa")) {
      throw new InvalidTableException(
          "tables of this catalogue are of the format stoa, not "
              + provider
              + ": write USING stoa, or nothing, and in programs format(\"stoa\")");
    }
  }
}
