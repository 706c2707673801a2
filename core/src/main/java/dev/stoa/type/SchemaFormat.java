package dev.stoa.type;

import java.util.ArrayList;
import java.util.List;

/**
 * Formats schemas for people, a line for each column and each field of a nested record, as texts
 * that {@link RecordType#parse} parses: with types, defaults and documentation, and with the ids of
 * columns in comments.
 */
public final class SchemaFormat {
  private static final String INDENTATION = "  ";

  /** The longest record, in characters, that is formatted on one line. */
  private static final int MAX_RECORD_LENGTH = 60;

  private final List<String> lines = new ArrayList<>();

  private SchemaFormat() {}

  /** Formats a schema; columns without an id have no comment. */
  public static String format(RecordType schema) {
    SchemaFormat format = new SchemaFormat();
    format.addFields(schema, "");
    return String.join("\n", format.lines);
  }

  /** Formats a field on one line, with its default and documentation. */
  public static String format(Field field) {
    return TypeFormat.formatName(field.name())
        + " "
        + TypeFormat.of(field.type())
        + attributes(field);
  }

  /** Formats the default of a field as it is written in a schema. */
  public static String formatDefault(Field field) {
    return DefaultValues.format(field.defaultValue().orElseThrow(), field.type());
  }

  private void addFields(RecordType record, String indentation) {
    List<Field> fields = record.fields();
    for (int i = 0; i < fields.size(); i++) {
      Field field = fields.get(i);
      String end = attributes(field) + (i < fields.size() - 1 ? "," : "") + comment(field);
      addType(
          indentation + TypeFormat.formatName(field.name()) + " ", field.type(), end, indentation);
    }
  }

  /** Adds the lines of a type between the texts before and after it. */
  private void addType(String start, DataType type, String end, String indentation) {
    String notNull = type.isNullable() ? "" : " not null";
    DataType values = NestedTypes.unwrapNullable(type);
    if (isOnOneLine(values)) {
      lines.add(start + TypeFormat.of(type) + end);
      return;
    }
    switch (values.kind()) {
      case RECORD -> {
        lines.add(start + "record<");
        addFields((RecordType) values, indentation + INDENTATION);
        lines.add(indentation + ">" + notNull + end);
      }
      case ARRAY -> addArray(start, (ArrayType) values, ">" + notNull + end, indentation);
      case MAP ->
          addType(
              start + "map<string, ", ((MapType) values).value(), ">" + notNull + end, indentation);
      default -> lines.add(start + TypeFormat.of(type) + end);
    }
  }

  private void addArray(String start, ArrayType array, String end, String indentation) {
    if (array.entry().isPresent()) {
      List<Field> fields = array.entry().get().fields();
      String key = TypeFormat.ofValues(fields.get(0).type());
      addType(start + "map<" + key + ", ", fields.get(1).type(), end, indentation);
    } else {
      addType(start + "array<", array.element(), end, indentation);
    }
  }

  private static String attributes(Field field) {
    boolean hasImpliedDefault =
        field.defaultValue().isEmpty() || field.defaultValue().get() == JsonValues.NULL;
    return (hasImpliedDefault ? "" : " default " + formatDefault(field))
        + field.doc().map(doc -> " comment " + TypeFormat.quote(doc, '\'')).orElse("");
  }

  private static String comment(Field field) {
    return field.id() == 0 ? "" : " -- id " + field.id();
  }

  /** Whether a type has no details that need lines of their own, and is short. */
  private static boolean isOnOneLine(DataType type) {
    return switch (type.kind()) {
      case ARRAY -> {
        ArrayType array = (ArrayType) type;
        DataType values =
            array.entry().map(entry -> entry.fields().get(1).type()).orElse(array.element());
        yield isOnOneLine(NestedTypes.unwrapNullable(values));
      }
      case MAP -> isOnOneLine(NestedTypes.unwrapNullable(((MapType) type).value()));
      case RECORD ->
          ((RecordType) type).isRecursive()
              || (TypeFormat.of(type).length() <= MAX_RECORD_LENGTH
                  && ((RecordType) type)
                      .fields().stream()
                          .allMatch(
                              field ->
                                  attributes(field).isEmpty()
                                      && isOnOneLine(NestedTypes.unwrapNullable(field.type()))));
      default -> true;
    };
  }
}
