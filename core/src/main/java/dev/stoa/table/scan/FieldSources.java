package dev.stoa.table.scan;

import dev.stoa.exception.InvalidTableException;
import dev.stoa.format.resolution.FieldPositions;
import dev.stoa.format.resolution.ValueMismatchException;
import dev.stoa.format.value.ValueType;
import java.util.ArrayList;
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
 * @param types what reads each column that is needed, by its name
 * @param fields the field of the class for each of these columns
 * @param unwritten the fields that take their defaults
 */
record FieldSources(
    Map<String, ValueType> types, Map<String, Schema.Field> fields, List<Schema.Field> unwritten) {

  /**
   * The sources of a class's fields among columns.
   *
   * @param what is to be read, for the message
   * @param wanted the schema of the class
   * @param given that of the columns
   * @throws InvalidTableException naming each field that does not fit
   */
  static FieldSources of(String what, Schema wanted, Schema given, GenericData model) {
    FieldSources sources =
        new FieldSources(new LinkedHashMap<>(), new LinkedHashMap<>(), new ArrayList<>());
    List<String> faults = new ArrayList<>();
    for (Schema.Field field : wanted.getFields()) {
      try {
        sources.add(wanted, field, given, model);
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
    return wanted.getFields().stream()
        .anyMatch(field -> field.name().equals(column) || field.aliases().contains(column));
  }

  private void add(Schema wanted, Schema.Field field, Schema given, GenericData model) {
    Optional<Schema.Field> source = FieldPositions.source(field, wanted, given);
    if (source.isPresent()) {
      String column = source.get().name();
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

  /** The columns in the order of the given schema; the first one where none is needed. */
  List<String> columns(Schema given) {
    List<String> names =
        given.getFields().stream().map(Schema.Field::name).filter(types::containsKey).toList();
    // All fields are defaults, but there must be as many objects as rows.
    return names.isEmpty() ? List.of(given.getFields().get(0).name()) : names;
  }
}
