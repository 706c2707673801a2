package dev.stoa.type;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Formats types in the language that {@link TypeParser} parses: {@code long not null}, {@code
 * map<string, array<string>>}. It says what the values are; names of records, properties and how
 * the values of decimals and UUIDs are stored are left out.
 */
final class TypeFormat {
  private static final String NOT_NULL = " not null";

  /** The records that contain the type being formatted, from the outside in. */
  private final List<RecordType> enclosingRecords = new ArrayList<>();

  private TypeFormat() {}

  /** Formats a type. */
  static String of(DataType type) {
    return new TypeFormat().format(type);
  }

  /** Formats the type of values that are not null, without saying so. */
  static String ofValues(DataType type) {
    return new TypeFormat().formatValues(type);
  }

  private String format(DataType type) {
    return type.isNullable() ? formatValues(type) : formatValues(type) + NOT_NULL;
  }

  private String formatValues(DataType type) {
    return switch (type.kind()) {
      case NULLABLE -> formatValues(type.valueType());
      case ARRAY -> formatArray((ArrayType) type);
      case MAP -> "map<string, " + format(((MapType) type).value()) + ">";
      case RECORD -> formatRecord((RecordType) type);
      case UNION -> formatUnion(((UnionType) type).branches());
      case ENUM -> formatEnum((EnumType) type);
      case FIXED ->
          ((FixedType) type).isDuration()
              ? TypeParser.DURATION
              : "fixed(" + ((FixedType) type).size() + ")";
      case DECIMAL ->
          "decimal(" + ((DecimalType) type).precision() + "," + ((DecimalType) type).scale() + ")";
      default -> type.kind().displayName();
    };
  }

  private String formatArray(ArrayType array) {
    return array
        .entry()
        .map(
            entry ->
                "map<%s, %s>"
                    .formatted(
                        formatValues(entry.fields().get(0).type()),
                        format(entry.fields().get(1).type())))
        .orElseGet(() -> "array<" + format(array.element()) + ">");
  }

  /** Formats a record; one that contains itself has a name, by which it is referred to. */
  @SuppressWarnings("ReferenceEquality") // a reference is the same object
  private String formatRecord(RecordType record) {
    String name = record.isRecursive() ? " " + formatName(record.name().fullName()) : "";
    if (enclosingRecords.stream().anyMatch(enclosing -> enclosing == record)) {
      return "record" + name;
    }
    enclosingRecords.add(record);
    String text =
        record.fields().stream()
            .map(field -> formatName(field.name()) + " " + format(field.type()))
            .collect(Collectors.joining(", ", "record" + name + "<", ">"));
    enclosingRecords.remove(enclosingRecords.size() - 1);
    return text;
  }

  /** Formats the branches; null is left out if it is the first of several. */
  private String formatUnion(List<DataType> branches) {
    boolean isNullImplied = branches.size() > 1 && branches.get(0).kind() == TypeKind.NULL;
    return branches.stream()
        .skip(isNullImplied ? 1 : 0)
        .map(this::formatValues)
        .collect(Collectors.joining(", ", "union<", ">"));
  }

  private static String formatEnum(EnumType type) {
    return type.symbols().stream()
        .map(symbol -> quote(symbol, '\''))
        .collect(Collectors.joining(",", "enum(", ")"));
  }

  /** Formats the name of a field, in double quotes if it contains blanks or symbols. */
  static String formatName(String name) {
    return TypeLexer.isUnquotedName(name) ? name : quote(name, '"');
  }

  /** Returns a text in quotes. */
  static String quote(String text, char quote) {
    String quoteMark = String.valueOf(quote);
    return quoteMark + text.replace(quoteMark, quoteMark + quoteMark) + quoteMark;
  }

  /** Formats a type's values for messages such as "expected a long". */
  static String withArticle(DataType type) {
    if (type instanceof UnionType union) {
      return union.branches().stream()
          .map(branch -> branch.kind().displayName())
          .collect(Collectors.joining(", ", "a union of ", ""));
    }
    DataType valueType = type.valueType();
    return switch (valueType.kind()) {
      case BYTES -> "bytes";
      case DECIMAL -> "a " + ofValues(valueType);
      default -> withArticle(valueType.kind().displayName());
    };
  }

  private static String withArticle(String name) {
    boolean startsWithVowelSound =
        "aeiou".indexOf(name.charAt(0)) >= 0
            && !TypeKind.UUID.displayName().equals(name)
            && !TypeKind.UNION.displayName().equals(name);
    return (startsWithVowelSound ? "an " : "a ") + name;
  }
}
