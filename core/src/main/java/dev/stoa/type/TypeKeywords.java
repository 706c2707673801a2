package dev.stoa.type;

import dev.stoa.text.NameSuggestions;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/** The names of types that {@link TypeParser} accepts, and what to write for those it does not. */
final class TypeKeywords {
  static final String NULLABLE_IS_DEFAULT = "nullable is the default; write not null otherwise";

  /** The types without parameters, by their names here, in SQL, in Arrow and in Avro. */
  private static final Map<String, TypeKind> SIMPLE_TYPES =
      Map.ofEntries(
          Map.entry("null", TypeKind.NULL),
          Map.entry("boolean", TypeKind.BOOLEAN),
          Map.entry("bool", TypeKind.BOOLEAN),
          Map.entry("int", TypeKind.INT),
          Map.entry("integer", TypeKind.INT),
          Map.entry("int32", TypeKind.INT),
          Map.entry("long", TypeKind.LONG),
          Map.entry("bigint", TypeKind.LONG),
          Map.entry("int64", TypeKind.LONG),
          Map.entry("float", TypeKind.FLOAT),
          Map.entry("real", TypeKind.FLOAT),
          Map.entry("float32", TypeKind.FLOAT),
          Map.entry("double", TypeKind.DOUBLE),
          Map.entry("float64", TypeKind.DOUBLE),
          Map.entry("string", TypeKind.STRING),
          Map.entry("varchar", TypeKind.STRING),
          Map.entry("text", TypeKind.STRING),
          Map.entry("bytes", TypeKind.BYTES),
          Map.entry("binary", TypeKind.BYTES),
          Map.entry("blob", TypeKind.BYTES),
          Map.entry("date", TypeKind.DATE),
          Map.entry("uuid", TypeKind.UUID),
          Map.entry("time-millis", TypeKind.TIME_MILLIS),
          Map.entry("time-micros", TypeKind.TIME_MICROS),
          Map.entry("timestamp-millis", TypeKind.TIMESTAMP_MILLIS),
          Map.entry("timestamp-micros", TypeKind.TIMESTAMP_MICROS),
          Map.entry("timestamp-nanos", TypeKind.TIMESTAMP_NANOS),
          Map.entry("local-timestamp-millis", TypeKind.LOCAL_TIMESTAMP_MILLIS),
          Map.entry("local-timestamp-micros", TypeKind.LOCAL_TIMESTAMP_MICROS),
          Map.entry("local-timestamp-nanos", TypeKind.LOCAL_TIMESTAMP_NANOS),
          Map.entry("big-decimal", TypeKind.BIG_DECIMAL));

  /** The types with parameters, by their names here and in SQL; the values are those here. */
  private static final Map<String, String> OTHER_TYPES =
      Map.ofEntries(
          Map.entry("time", "time"),
          Map.entry("timestamp", "timestamp"),
          Map.entry("timestamptz", "timestamp"),
          Map.entry("local-timestamp", "local-timestamp"),
          Map.entry("local_timestamp", "local-timestamp"),
          Map.entry("timestamp_ntz", "local-timestamp"),
          Map.entry("decimal", "decimal"),
          Map.entry("numeric", "decimal"),
          Map.entry(TypeParser.DURATION, TypeParser.DURATION),
          Map.entry("fixed", "fixed"),
          Map.entry("enum", "enum"),
          Map.entry("array", "array"),
          Map.entry("list", "array"),
          Map.entry("map", "map"),
          Map.entry("record", "record"),
          Map.entry("struct", "record"),
          Map.entry("union", "union"));

  /** What to write instead of the names of types that other systems have. */
  private static final Map<String, String> REPLACEMENTS =
      Map.ofEntries(
          Map.entry("byte", "write int"),
          Map.entry("short", "write int"),
          Map.entry("tinyint", "write int"),
          Map.entry("smallint", "write int"),
          Map.entry("int8", "write int"),
          Map.entry("int16", "write int"),
          Map.entry("uint8", "write int"),
          Map.entry("uint16", "write int"),
          Map.entry("uint32", "write long"),
          Map.entry("uint64", "write decimal(20,0)"),
          Map.entry("hugeint", "write decimal(38,0)"),
          Map.entry("number", "write long, double, or decimal with its precision and scale"),
          Map.entry("char", "write string"),
          Map.entry("str", "write string"),
          Map.entry("utf8", "write string"),
          Map.entry("json", "write string"),
          Map.entry("bytea", "write bytes"),
          Map.entry("varbinary", "write bytes"),
          Map.entry("datetime", "write timestamp(us), or local-timestamp(us) without a zone"),
          Map.entry("interval", "write duration"),
          Map.entry("object", "write record<name type, …>"),
          Map.entry("optional", NULLABLE_IS_DEFAULT),
          Map.entry("required", NULLABLE_IS_DEFAULT),
          Map.entry("nullable", NULLABLE_IS_DEFAULT));

  private TypeKeywords() {}

  /** The kind of a type without parameters, by its name in lower case. */
  static Optional<TypeKind> simpleKind(String name) {
    return Optional.ofNullable(SIMPLE_TYPES.get(name));
  }

  /** The usual name of a type with parameters, by a name in lower case. */
  static Optional<String> typeWithParameters(String name) {
    return Optional.ofNullable(OTHER_TYPES.get(name));
  }

  /** Returns the message about a word that is not the name of a type. */
  static String unknownType(String word) {
    String name = word.toLowerCase(Locale.ROOT);
    String replacement = REPLACEMENTS.get(name);
    if (NULLABLE_IS_DEFAULT.equals(replacement)) {
      return "found \"" + word + "\": " + replacement;
    }
    TreeSet<String> knownNames = new TreeSet<>(SIMPLE_TYPES.keySet());
    knownNames.addAll(OTHER_TYPES.keySet());
    String advice =
        Optional.ofNullable(replacement)
            .or(
                () ->
                    NameSuggestions.closest(name, knownNames)
                        .map(closest -> "did you mean " + closest + "?"))
            .orElse("write a type such as long, string, timestamp(ms) or array<string>");
    return "unknown type \"" + word + "\": " + advice;
  }
}
