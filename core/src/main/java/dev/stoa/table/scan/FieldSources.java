package dev.stoa.table.scan;

import dev.stoa.avro.AvroNames;
import dev.stoa.avro.resolution.FieldResolver;
import dev.stoa.avro.resolution.ValueMismatchException;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.format.value.ValueSerde;
import dev.stoa.schema.Column;
import dev.stoa.schema.TableSchema;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;

/**
 * The columns from which the fields of a record class are read, by name or alias; fields without a
 * column take their defaults. Resolved and checked once before reading.
 *
 * @param readerSchema the schema of the class
 * @param serdesByColumn the serde of each column that a field reads, by the column's name
 * @param fieldsByColumn the field of the class that reads each of these columns, by the column's
 *     name
 * @param defaultedFields the fields that take their defaults
 */
record FieldSources(
    Schema readerSchema,
    Map<String, ValueSerde> serdesByColumn,
    Map<String, Schema.Field> fieldsByColumn,
    List<Schema.Field> defaultedFields) {

  /**
   * Finds the sources of a class's fields among columns.
   *
   * @param location the table's location, for messages
   * @param readerSchema the schema of the class
   * @param tableSchema the schema with the columns
   * @throws InvalidTableException when a field does not fit its column: the message names each such
   *     field
   */
  static FieldSources of(
      String location, Schema readerSchema, TableSchema tableSchema, GenericData model) {
    FieldSources sources =
        new FieldSources(
            readerSchema, new LinkedHashMap<>(), new LinkedHashMap<>(), new ArrayList<>());
    List<String> errors = new ArrayList<>();
    for (Schema.Field field : readerSchema.getFields()) {
      try {
        sources.add(field, tableSchema.avroSchema(), model);
      } catch (ValueMismatchException e) {
        errors.add(e.inField(field.name()).getMessage());
      }
    }
    if (!errors.isEmpty()) {
      throw new InvalidTableException(
          location
              + " cannot be read as "
              + readerSchema.getFullName()
              + ": "
              + String.join("; ", errors));
    }
    return sources;
  }

  /** Whether a column with a name may be the source of a field. */
  static boolean mayRead(Schema readerSchema, String column) {
    String name = AvroNames.toAvroName(column);
    return readerSchema.getFields().stream()
        .anyMatch(field -> field.name().equals(name) || field.aliases().contains(name));
  }

  /** Finds the source of a field. */
  private void add(Schema.Field field, Schema tableSchema, GenericData model) {
    Optional<Schema.Field> source = FieldResolver.source(field, readerSchema, tableSchema);
    if (source.isPresent()) {
      String column = AvroNames.fieldName(source.get());
      serdesByColumn.put(
          column, ValueSerde.forField(source.get().schema(), readerSchema, field, model));
      if (fieldsByColumn.putIfAbsent(column, field) != null) {
        throw ValueMismatchException.because(
            "column \""
                + column
                + "\" is also read by field \""
                + fieldsByColumn.get(column).name()
                + "\"");
      }
    } else if (field.hasDefaultValue()) {
      defaultedFields.add(field);
    } else {
      throw ValueMismatchException.because(
          "the table has no such column, and the field has no default");
    }
  }

  /**
   * Returns the names of the columns to read in the table's order; the first column if no field has
   * one.
   */
  List<String> columns(TableSchema tableSchema) {
    return RecordMapper.selectedNames(tableSchema, serdesByColumn::containsKey);
  }

  /** Returns the serde of a column; empty if no field reads it. */
  Optional<ValueSerde> serde(Column column) {
    return Optional.ofNullable(serdesByColumn.get(column.name()));
  }

  /** Whether a column's values are used unchanged, or no field reads it. */
  boolean isReadDirectly(Column column) {
    Schema.Field field = fieldsByColumn.get(column.name());
    return field == null || field.schema().equals(column.avroSchema());
  }

  /**
   * Returns a schema with a column for each field of the class: its source, or a column without
   * files, which returns the default.
   */
  TableSchema readSchema(TableSchema tableSchema) {
    Map<Integer, Column> columnsByPosition = new HashMap<>();
    for (Column column : tableSchema.columns()) {
      Schema.Field field = fieldsByColumn.get(column.name());
      if (field != null) {
        columnsByPosition.put(field.pos(), column);
      }
    }
    List<Column> columns = new ArrayList<>();
    for (Schema.Field field : readerSchema.getFields()) {
      Column source = columnsByPosition.get(field.pos());
      // Ids count down from the maximum, since field ids of tables count up.
      columns.add(source != null ? source : Column.of(Integer.MAX_VALUE - field.pos(), field));
    }
    return TableSchema.ofReader(readerSchema, columns);
  }
}
