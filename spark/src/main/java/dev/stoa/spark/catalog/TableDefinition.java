package dev.stoa.spark.catalog;

import dev.stoa.avro.AvroTypes;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.partition.PartitionSpec;
import dev.stoa.schema.TableProperties;
import dev.stoa.spark.function.PartitionTransforms;
import dev.stoa.spark.generated.GeneratedColumn;
import dev.stoa.spark.generated.GeneratedProperties;
import dev.stoa.spark.generated.IdentityColumn;
import dev.stoa.spark.parser.PartitionFieldChange;
import dev.stoa.spark.parser.RefStatement;
import dev.stoa.spark.type.FieldMetadata;
import dev.stoa.spark.type.SparkNames;
import dev.stoa.spark.type.StoredTypes;
import dev.stoa.spark.version.DefaultText;
import dev.stoa.spark.version.IdentityOptions;
import dev.stoa.spark.write.WriteSettings;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.avro.Schema;
import org.apache.spark.sql.connector.catalog.Column;
import org.apache.spark.sql.connector.catalog.ColumnDefaultValue;
import org.apache.spark.sql.connector.catalog.TableCatalog;
import org.apache.spark.sql.connector.expressions.Transform;

/**
 * The definition of a table in a {@code CREATE} statement.
 *
 * @param schema the table's schema, with the comment as its doc, and the properties
 * @param partitionSpec the partitioning of the rows
 */
record TableDefinition(Schema schema, PartitionSpec partitionSpec) {
  /** The properties that every table reports to Spark and that users cannot set. */
  private static final Set<String> RESERVED_PROPERTIES =
      Set.of(
          TableCatalog.PROP_COMMENT,
          TableCatalog.PROP_PROVIDER,
          TableCatalog.PROP_LOCATION,
          TableCatalog.PROP_IS_MANAGED_LOCATION,
          "table_type"); // TableCatalog.PROP_TABLE_TYPE since 4.1

  /**
   * Returns the definition in a statement.
   *
   * @throws InvalidTableException if the statement uses an unsupported feature; the message says
   *     what to do
   */
  static TableDefinition of(NewTable info) {
    Map<String, String> properties = info.properties();
    checkProvider(properties.getOrDefault(TableCatalog.PROP_PROVIDER, "stoa"));
    if (properties.containsKey(TableCatalog.PROP_LOCATION)
        || properties.containsKey(TableCatalog.PROP_EXTERNAL)) {
      throw new InvalidTableException(
          "a named table is stored in the warehouse: omit LOCATION and EXTERNAL, or address the"
              + " table by its path, as stoa.`/data/crawl`");
    }
    if (info.columns().isEmpty()) {
      throw new InvalidTableException("a table needs at least one column");
    }
    Map<String, String> userProperties = new TreeMap<>(properties);
    userProperties.keySet().removeIf(TableDefinition::isReserved);
    userProperties.keySet().forEach(TableDefinition::checkSettable);
    Map<String, String> generated = new TreeMap<>(userProperties);
    generated.keySet().removeIf(name -> !GeneratedProperties.isGeneration(name));
    userProperties.keySet().removeAll(generated.keySet());
    info.conditions()
        .forEach((name, sql) -> userProperties.put(TableProperties.CONSTRAINT_PREFIX + name, sql));
    Schema columns = StoredTypes.of(info.schema());
    Schema schema =
        AvroTypes.bareSchema(
            TableProperties.bareRecord(
                AvroTypes.bareRecord(columns),
                properties.getOrDefault(TableCatalog.PROP_COMMENT, ""),
                userProperties));
    List<Schema.Field> fields =
        columns.getFields().stream().map(field -> new Schema.Field(field, field.schema())).toList();
    for (int i = 0; i < fields.size(); i++) {
      addDefault(info.columns().get(i), fields.get(i));
      addGeneration(info.columns().get(i), fields.get(i));
    }
    schema.setFields(fields);
    generated.forEach((name, value) -> addGeneration(name, value, schema));
    WriteSettings.check(schema);
    PartitionSpec partitionSpec =
        new PartitionTransforms(schema).fromSpark(info.partitions().toArray(Transform[]::new));
    checkGenerated(schema, partitionSpec);
    return new TableDefinition(schema, partitionSpec);
  }

  /**
   * Checks the generated and identity columns of a new or changed table.
   *
   * @throws InvalidTableException if the table cannot have them; the message says why
   */
  static void checkGenerated(Schema schema, PartitionSpec partitionSpec) {
    for (Schema.Field field : schema.getFields()) {
      if (FieldMetadata.isGenerated(field)
          && field.getProp(FieldMetadata.DEFAULT_PROPERTY) != null) {
        throw new InvalidTableException(
            "column \"%s\" is generated, so it cannot have a DEFAULT"
                .formatted(SparkNames.sparkName(field)));
      }
    }
    GeneratedColumn.check(schema);
    IdentityColumn.check(schema, partitionSpec);
  }

  private static void addGeneration(String property, String value, Schema schema) {
    Schema.Field field = GeneratedProperties.column(property, schema);
    String storedProperty = GeneratedProperties.storedProperty(property);
    String definition = field.getProp(storedProperty);
    if (definition != null && !definition.equals(value)) {
      throw new InvalidTableException(
          "the property \"%s\" is \"%s\", but the column is defined as \"%s\": omit one of the two"
              .formatted(property, value, definition));
    }
    field.addProp(storedProperty, value);
  }

  private static void addGeneration(Column column, Schema.Field field) {
    if (column.generationExpression() != null) {
      field.addProp(FieldMetadata.GENERATED_PROPERTY, column.generationExpression());
    }
    IdentityOptions.of(column)
        .ifPresent(options -> field.addProp(FieldMetadata.IDENTITY_PROPERTY, options));
  }

  private static void addDefault(Column column, Schema.Field field) {
    ColumnDefaultValue defaultValue = column.defaultValue();
    String text = defaultValue == null ? null : DefaultText.of(defaultValue);
    if (text != null) {
      field.addProp(FieldMetadata.DEFAULT_PROPERTY, text);
    }
  }

  /** Rejects a property that only other statements may set. */
  static void checkSettable(String property) {
    if (property.equals(PartitionFieldChange.PROPERTY)) {
      throw new InvalidTableException(PartitionFieldChange.REFUSAL);
    }
    if (property.equals(RefStatement.PROPERTY)) {
      throw new InvalidTableException(RefStatement.REFUSAL);
    }
    if (TableProperties.isConstraint(property)) {
      throw new InvalidTableException(
          "the property \"%s\" cannot be set: use ADD CONSTRAINT or DROP CONSTRAINT"
              .formatted(property));
    }
    if (TableProperties.isInternal(property)) {
      throw new InvalidTableException(
          "the property \"%s\" cannot be set: Stoa counts values itself, as the procedure analyze does"
              .formatted(property));
    }
  }

  /** Whether users cannot set a property. */
  static boolean isReserved(String name) {
    return RESERVED_PROPERTIES.contains(name);
  }

  /** Whether {@code CREATE TABLE LIKE} copies a property of the other table. */
  static boolean isCopied(String name) {
    return name.equals(TableCatalog.PROP_COMMENT)
        || !(isReserved(name) || name.equals(TableCatalog.PROP_OWNER));
  }

  private static void checkProvider(String provider) {
    if (!provider.toLowerCase(Locale.ROOT).equals("stoa")) {
      throw new InvalidTableException(
          "this catalog only has tables of format stoa, not "
              + provider
              + ": write USING stoa or omit USING; in programs use format(\"stoa\")");
    }
  }
}
