package dev.stoa.cli.load;

import dev.stoa.avro.AvroTypes;
import dev.stoa.cli.input.file.InputException;
import dev.stoa.cli.input.record.FieldProperties;
import dev.stoa.cli.input.record.ReaderSchema;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.table.Table;
import dev.stoa.table.change.SchemaChange;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
        Schema.Field addedField = TypeMerge.withDefault(recordField);
        if (!options.addsColumns()) {
          throw new InvalidTableException(missingColumn(table, addedField));
        }
        addedFields.add(addedField);
      } else if (!column.schema().equals(recordField.schema())) {
        Schema commonType =
            commonType(column, recordField)
                .orElseThrow(() -> incompatible(table, column, recordField));
        if (!commonType.equals(column.schema())) {
          checkWidens(options, table, column, recordField, commonType);
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
      EvolutionOptions options,
      String table,
      Schema.Field column,
      Schema.Field recordField,
      Schema widerType) {
    if (!options.widensColumns()) {
      String name = FieldProperties.externalName(column);
      throw new InvalidTableException(
          "column \"%s\" is %s in %s and %s in the records: use --widen-columns, or widen the"
                  .formatted(name, typeText(column.schema()), table, typeText(recordField.schema()))
              + " column first with stoa widen-column %s %s %s"
                  .formatted(
                      ShellText.quote(table),
                      ShellText.quote(name),
                      ShellText.quote(typeText(widerType))));
    }
  }

  /** Returns how to widen a column to a field of the records; empty if no type has both. */
  static Optional<String> widening(Table table, Schema.Field recordField) {
    Schema.Field column = table.schema().getField(recordField.name());
    if (column == null) {
      return Optional.empty();
    }
    Optional<Schema> type = commonType(column, recordField);
    boolean isInPlace = type.isPresent() && !type.get().equals(column.schema());
    if (!isInPlace) {
      type = TypeMerge.ofFiles(column.schema(), recordField.schema());
    }
    return type.filter(wider -> !wider.equals(column.schema()))
        .map(
            wider ->
                "%sstoa widen-column %s %s %s"
                    .formatted(
                        isInPlace ? "use --widen-columns, or first run " : "first run ",
                        ShellText.quote(table.storage().location()),
                        ShellText.quote(FieldProperties.externalName(column)),
                        ShellText.quote(valueTypeText(wider))));
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
                + " add the field to the records, or make the column nullable with stoa"
                + " widen-column"
                + " %s %s %s"
                    .formatted(
                        ShellText.quote(table),
                        ShellText.quote(name),
                        ShellText.quote(valueTypeText(column.schema()))));
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
                    ShellText.quote(typeText(TypeMerge.withDefault(field).schema())));
  }

  private static String typeText(Schema schema) {
    return AvroTypes.type(schema).displayName();
  }

  /** Returns the type as it is written for a nullable column. */
  private static String valueTypeText(Schema schema) {
    return typeText(schema).replaceFirst(" not null$", "");
  }

  private static InvalidTableException incompatible(
      String table, Schema.Field column, Schema.Field recordField) {
    Optional<Schema> type = TypeMerge.ofFiles(column.schema(), recordField.schema());
    if (type.isPresent()) { // the column's values must be written again
      String name = FieldProperties.externalName(column);
      return new InvalidTableException(
          "column \"%s\" is %s in %s and %s in the records: run stoa widen-column %s %s %s first"
              .formatted(
                  name,
                  typeText(column.schema()),
                  table,
                  typeText(recordField.schema()),
                  ShellText.quote(table),
                  ShellText.quote(name),
                  ShellText.quote(valueTypeText(type.get()))));
    }
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
    return TypeMerge.ofColumnAndFile(column.schema(), recordField.schema());
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
        fields.add(
            options.widensColumns()
                ? mergedField(field, nextField)
                : new Schema.Field(field, field.schema()));
      } else {
        fields.add(
            options.addsColumns()
                ? TypeMerge.withDefault(field)
                : new Schema.Field(field, field.schema()));
      }
    }
    for (Schema.Field nextField : nextSchema.getFields()) {
      if (options.addsColumns() && schema.getField(nextField.name()) == null) {
        fields.add(TypeMerge.withDefault(nextField));
      }
    }
    return Schema.createRecord(
        schema.getName(), schema.getDoc(), schema.getNamespace(), false, fields);
  }

  /**
   * Returns a column of two files with a type that has the values of both.
   *
   * @throws InputException when there is no such type, and values would change
   */
  private static Schema.Field mergedField(Schema.Field field, Schema.Field nextField) {
    Optional<Schema> type = TypeMerge.ofFiles(field.schema(), nextField.schema());
    if (type.isEmpty() && !ReaderSchema.isReadable(nextField, field)) {
      throw new InputException(
          "column \"%s\" is %s, but %s in the first input, and no type has the values of both: give"
                  .formatted(
                      FieldProperties.externalName(field),
                      typeText(nextField.schema()),
                      typeText(field.schema()))
              + " one with --schema, or load the files separately");
    }
    return type.isEmpty() || type.get().equals(field.schema())
        ? new Schema.Field(field, field.schema())
        : TypeMerge.withType(field, type.get());
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
        fields.add(TypeMerge.withDefault(field));
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
        inferredField.schema().isNullable() ? TypeMerge.nullable(column.schema()) : column.schema();
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
