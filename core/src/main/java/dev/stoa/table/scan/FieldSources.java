package dev.stoa.table.scan;

import dev.stoa.avro.AvroNames;
import dev.stoa.avro.resolution.FieldPositions;
import dev.stoa.avro.resolution.ValueMismatchException;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.format.value.ValueType;
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
 * Which columns the fields of a record class are read from, by name or alias; those without column
 * take their defaults. Found, and checked, once before reading.
 *
 * @param wanted the schema of the class
 * @param types what reads each column that is needed, by its name
 * @param fields the field of the class for each of these columns
 * @param unwritten the fields that take their defaults
 */
record FieldSources(
    Schema wanted,
    Map<String, ValueType> types,
    Map<String, Schema.Field> fields,
    List<Schema.Field> unwritten) {

  /**
   * The sources of a class's fields among columns.
   *
   * @param what is to be read, for the message
   * @param wanted the schema of the class
   * @param given that of the columns
   * @throws InvalidTableException naming each field that does not fit
   */
  static FieldSources of(String what, Schema wanted, TableSchema given, GenericData model) {
    FieldSources sources =
        new FieldSources(wanted, new LinkedHashMap<>(), new LinkedHashMap<>(), new ArrayList<>());
    List<String> faults = new ArrayList<>();
    for (Schema.Field field : wanted.getFields()) {
      try {
        sources.add(field, given.avro(), model);
      } catch (ValueMismatchException e) {
        faults.add(e.under(field.name()).getMessage());
      }
    }
    if (!faults.isEmpty()) {
      throw new InvalidTableException(
          what + " cannot be read as " + wanted.getFullName() + ": " + String.join("; ", faults));
    }
    return sources;
  }

  /** Whether a column of a name may be the source of a field. */
  static boolean mayTake(Schema wanted, String column) {
    String name = AvroNames.of(column);
    return wanted.getFields().stream()
        .anyMatch(field -> field.name().equals(name) || field.aliases().contains(name));
  }

  private void add(Schema.Field field, Schema given, GenericData model) {
    Optional<Schema.Field> source = FieldPositions.source(field, wanted, given);
    if (source.isPresent()) {
      String column = AvroNames.nameOf(source.get());
      types.put(column, ValueType.ofField(source.get().schema(), wanted, field, model));
      if (fields.putIfAbsent(column, field) != null) {
        throw ValueMismatchException.because(
            "column \"" + column + "\" is read by field \"" + fields.get(column).name() + "\" too");
      }
    } else if (field.hasDefaultValue()) {
      unwritten.add(field);
    } else {
      throw ValueMismatchException.because("the table lacks it, and it has no default");
    }
  }

  /** The names of the columns in their given order; the first one where none is needed. */
  List<String> columns(TableSchema given) {
    return RecordForm.namesAmong(given, types::containsKey);
  }

  /** What reads a column; empty for one that is not needed. */
  Optional<ValueType> type(Column column) {
    return Optional.ofNullable(types.get(column.name()));
  }

  /** Whether the values of a column are those of its field, or it is none that is needed. */
  boolean isTakenAsItIs(Column column) {
    Schema.Field field = fields.get(column.name());
    return field == null || field.schema().equals(column.schema());
  }

  /** A column for each field of the class: its source, or one that gives the default. */
  TableSchema over(TableSchema given) {
    Map<Integer, Column> byPosition = new HashMap<>();
    for (Column column : given.columns()) {
      Schema.Field field = fields.get(column.name());
      if (field != null) {
        byPosition.put(field.pos(), column);
      }
    }
    List<Column> columns = new ArrayList<>();
    for (Schema.Field field : wanted.getFields()) {
      Column source = byPosition.get(field.pos());
      // Field ids are counted from below.
      columns.add(source != null ? source : Column.of(Integer.MAX_VALUE - field.pos(), field));
    }
    return TableSchema.readAs(wanted, columns);
  }
}
