package dev.stoa.cli.load;

import dev.stoa.avro.AvroTypes;
import dev.stoa.cli.input.record.FieldProperties;
import dev.stoa.cli.input.record.ReaderSchema;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.schema.SchemaEvolution;
import dev.stoa.table.change.SchemaChange;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.avro.JsonProperties;
import org.apache.avro.Schema;

/**
 * The changes of a table's columns that are needed to store records of another schema, without a
 * change of any value.
 *
 * @param addedFields the columns to add, each with a default
 * @param widerTypes the new types of columns that are widened, by name
 */
record EvolutionPlan(List<Schema.Field> addedFields, Map<String, Schema> widerTypes) {
  /** The treatment of the table's columns that the records lack. */
  enum MissingColumns {
    /** They get their default, or null. */
    FILL,
    /** Existing rows keep their values. */
    KEEP
  }

  /**
   * Plans the changes that the options allow.
   *
   * @param table the name of the table, for messages
   * @throws InvalidTableException when the records cannot be stored without another change
   */
  static EvolutionPlan of(
      String table,
      Schema tableSchema,
      Schema recordSchema,
      EvolutionOptions options,
      MissingColumns missingColumns) {
    List<Schema.Field> addedFields = new ArrayList<>();
    Map<String, Schema> widerTypes = new LinkedHashMap<>();
    for (Schema.Field recordField : recordSchema.getFields()) {
      Schema.Field column = tableSchema.getField(recordField.name());
      if (column == null) {
        Schema.Field addedField = withDefault(recordField);
        if (!options.addsColumns()) {
          throw new InvalidTableException(missingColumn(table, addedField));
        }
        addedFields.add(addedField);
      } else if (!column.schema().equals(recordField.schema())) {
        Schema commonType =
            commonType(column, recordField)
                .orElseThrow(() -> incompatible(table, column, recordField));
        if (!commonType.equals(column.schema())) {
          checkWidens(options, table, column, commonType);
          widerTypes.put(FieldProperties.externalName(column), commonType);
        }
      }
    }
    if (missingColumns == MissingColumns.FILL) {
      checkFillable(table, tableSchema, recordSchema);
    }
    return new EvolutionPlan(addedFields, widerTypes);
  }

  private static void checkWidens(
      EvolutionOptions options, String table, Schema.Field column, Schema widerType) {
    if (!options.widensColumns()) {
      String name = FieldProperties.externalName(column);
      throw new InvalidTableException(
          "column \"%s\" is %s in %s and %s in the records: use --widen-columns, or widen the"
                  .formatted(name, typeText(column.schema()), table, typeText(widerType))
              + " column first with stoa widen-column %s %s %s"
                  .formatted(
                      ShellText.quote(table),
                      ShellText.quote(name),
                      ShellText.quote(typeText(widerType))));
    }
  }

  private static void checkFillable(String table, Schema tableSchema, Schema recordSchema) {
    for (Schema.Field column : tableSchema.getFields()) {
      if (recordSchema.getField(column.name()) == null
          && !column.hasDefaultValue()
          && !column.schema().isNullable()) {
        String name = FieldProperties.externalName(column);
        throw new InvalidTableException(
            "the records have no field \"%s\", a column that is neither nullable nor has a default:"
                    .formatted(name)
                + " add the field to the records, or make the column nullable with stoa widen-column"
                + " %s %s %s"
                    .formatted(
                        ShellText.quote(table),
                        ShellText.quote(name),
                        ShellText.quote(typeText(column.schema()).replaceFirst(" not null$", ""))));
      }
    }
  }

  /** Says how to add a column that the table lacks. */
  static String missingColumn(String table, Schema.Field field) {
    String name = FieldProperties.externalName(field);
    String sentence = "%s has no column \"%s\": use --add-columns".formatted(table, name);
    return name.isBlank()
        ? sentence
        : sentence
            + ", or add it first with stoa add-column %s %s %s"
                .formatted(
                    ShellText.quote(table),
                    ShellText.quote(name),
                    ShellText.quote(typeText(withDefault(field).schema())));
  }

  private static String typeText(Schema schema) {
    return AvroTypes.type(schema).displayName();
  }

  private static InvalidTableException incompatible(
      String table, Schema.Field column, Schema.Field recordField) {
    return new InvalidTableException(
        "column \"%s\" is %s in %s and %s in the records, and no type has the values of both: rename"
                .formatted(
                    FieldProperties.externalName(column),
                    typeText(column.schema()),
                    table,
                    typeText(recordField.schema()))
            + " or convert the field first");
  }

  /** Returns a type that has the values of two fields unchanged: the first one's if possible. */
  private static Optional<Schema> commonType(Schema.Field column, Schema.Field recordField) {
    Schema columnType = column.schema();
    Schema recordType = recordField.schema();
    return List.of(columnType, recordType, nullable(columnType), nullable(recordType)).stream()
        .filter(type -> isWidening(columnType, type) && isReadableAs(recordType, type))
        .findFirst();
  }

  /** Returns a type of two files' columns with the values of both, each converted if necessary. */
  private static Optional<Schema> mergedType(Schema type, Schema nextType) {
    return List.of(type, nextType, nullable(type), nullable(nextType)).stream()
        .filter(merged -> isReadableAs(type, merged) && isReadableAs(nextType, merged))
        .findFirst();
  }

  /** Whether values can be read as another type without changing, also in other units or scales. */
  private static boolean isReadableAs(Schema from, Schema to) {
    return isWidening(from, to)
        || ReaderSchema.exactBridge(from, to)
            .filter(bridged -> isWidening(bridged, to))
            .isPresent();
  }

  private static boolean isWidening(Schema from, Schema to) {
    try {
      SchemaEvolution.checkWidening("", AvroTypes.type(from), AvroTypes.type(to));
      return true;
    } catch (InvalidTableException e) {
      return false;
    }
  }

  private static Schema nullable(Schema schema) {
    if (schema.isNullable()) {
      return schema;
    }
    List<Schema> branches = new ArrayList<>();
    branches.add(Schema.create(Schema.Type.NULL));
    branches.addAll(schema.isUnion() ? schema.getTypes() : List.of(schema));
    return Schema.createUnion(branches);
  }

  /** Returns a field with its own default, or else a nullable one whose default is null. */
  private static Schema.Field withDefault(Schema.Field field) {
    if (field.hasDefaultValue()) {
      return new Schema.Field(field, field.schema());
    }
    Schema schema = field.schema();
    boolean isNullFirst =
        schema.isUnion() && schema.getTypes().get(0).getType() == Schema.Type.NULL;
    Schema type = isNullFirst ? schema : withNullFirst(schema);
    Schema.Field result =
        new Schema.Field(field.name(), type, field.doc(), JsonProperties.NULL_VALUE);
    field.getObjectProps().forEach(result::addProp);
    return result;
  }

  private static Schema withNullFirst(Schema schema) {
    List<Schema> branches = new ArrayList<>();
    branches.add(Schema.create(Schema.Type.NULL));
    (schema.isUnion() ? schema.getTypes() : List.of(schema))
        .stream().filter(type -> type.getType() != Schema.Type.NULL).forEach(branches::add);
    return Schema.createUnion(branches);
  }

  /**
   * Returns a schema that has the columns of two files, as the options allow: columns that only one
   * has are nullable or have a default, others have a type with the values of both if there is one.
   */
  static Schema merge(Schema schema, Schema nextSchema, EvolutionOptions options) {
    List<Schema.Field> fields = new ArrayList<>();
    for (Schema.Field field : schema.getFields()) {
      Schema.Field nextField = nextSchema.getField(field.name());
      if (nextField != null) {
        Optional<Schema> commonType =
            options.widensColumns()
                ? mergedType(field.schema(), nextField.schema())
                : Optional.empty();
        fields.add(new Schema.Field(field, commonType.orElse(field.schema())));
      } else {
        fields.add(
            options.addsColumns() ? withDefault(field) : new Schema.Field(field, field.schema()));
      }
    }
    for (Schema.Field nextField : nextSchema.getFields()) {
      if (options.addsColumns() && schema.getField(nextField.name()) == null) {
        fields.add(withDefault(nextField));
      }
    }
    return Schema.createRecord(
        schema.getName(), schema.getDoc(), schema.getNamespace(), false, fields);
  }

  /**
   * Returns the schema with which an input without a schema of its own is read: the table's columns
   * and, as the options allow, wider types and new columns of the inferred schema.
   */
  static Schema readSchema(Schema tableSchema, Schema inferredSchema, EvolutionOptions options) {
    List<Schema.Field> fields = new ArrayList<>();
    for (Schema.Field column : tableSchema.getFields()) {
      Optional<Schema> widerType =
          Optional.ofNullable(inferredSchema.getField(column.name()))
              .filter(field -> options.widensColumns())
              .map(field -> inferredType(column, field));
      fields.add(new Schema.Field(column, widerType.orElse(column.schema())));
    }
    for (Schema.Field field : inferredSchema.getFields()) {
      if (options.addsColumns() && tableSchema.getField(field.name()) == null) {
        fields.add(withDefault(field));
      }
    }
    return Schema.createRecord(
        tableSchema.getName(), tableSchema.getDoc(), tableSchema.getNamespace(), false, fields);
  }

  /**
   * Returns the type to read a column with. Without a common type, the column's own is used: values
   * that look like numbers may be texts, and a field that is always null has no type.
   */
  private static Schema inferredType(Schema.Field column, Schema.Field inferredField) {
    Schema ownType =
        inferredField.schema().isNullable() ? nullable(column.schema()) : column.schema();
    return commonType(column, inferredField).orElse(ownType);
  }

  boolean isEmpty() {
    return addedFields.isEmpty() && widerTypes.isEmpty();
  }

  /** Adds the changes to a change of a table's columns. */
  SchemaChange applyTo(SchemaChange change) {
    addedFields.forEach(change::add);
    widerTypes.forEach(change::widen);
    return change;
  }
}
