package dev.stoa.cli.input.jdbc;

import java.sql.Types;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A type as the SQL standard writes it, such as {@code NUMERIC(9, 2)} or {@code TIMESTAMP(3) WITH
 * TIME ZONE}: the only description of an array's elements that JDBC has.
 *
 * @param name the name without parameters, in lower case
 * @param code the code in {@link Types}; {@link Types#OTHER} if the name is unknown
 * @param precision the number of digits; 0 if the type has none
 * @param scale the number of digits after the point or of a fraction of a second
 */
record StandardTypeName(String name, int code, int precision, int scale) {
  private static final Pattern TYPE =
      Pattern.compile("([^(]*?)\\s*(?:\\(\\s*(\\d+)\\s*(?:,\\s*(\\d+)\\s*)?\\))?(\\s+with.*)?");
  private static final int DEFAULT_TIMESTAMP_DIGITS = 6;

  /** Parses a type. */
  static StandardTypeName parse(String text) {
    Matcher matcher = TYPE.matcher(text.strip().toLowerCase(Locale.ROOT));
    if (!matcher.matches()) {
      return new StandardTypeName(text, Types.OTHER, 0, 0);
    }
    boolean hasZone = matcher.group(4) != null && matcher.group(4).startsWith(" with time zone");
    String name = matcher.group(1) + (hasZone ? " with time zone" : "");
    int code = code(name);
    boolean isTime = name.startsWith("time");
    int first =
        number(matcher.group(2), name.startsWith("timestamp") ? DEFAULT_TIMESTAMP_DIGITS : 0);
    return isTime
        ? new StandardTypeName(name, code, 0, first)
        : new StandardTypeName(name, code, first, number(matcher.group(3), 0));
  }

  private static int number(String digits, int absent) {
    return digits == null ? absent : Integer.parseInt(digits);
  }

  private static int code(String name) {
    return switch (name) {
      case "boolean" -> Types.BOOLEAN;
      case "tinyint" -> Types.TINYINT;
      case "smallint" -> Types.SMALLINT;
      case "integer", "int" -> Types.INTEGER;
      case "bigint" -> Types.BIGINT;
      case "real" -> Types.REAL;
      case "double precision", "double", "float" -> Types.DOUBLE;
      case "numeric" -> Types.NUMERIC;
      case "decimal" -> Types.DECIMAL;
      case "character", "char" -> Types.CHAR;
      case "character varying", "varchar" -> Types.VARCHAR;
      case "binary" -> Types.BINARY;
      case "binary varying", "varbinary" -> Types.VARBINARY;
      case "binary large object", "blob" -> Types.BLOB;
      case "date" -> Types.DATE;
      case "time" -> Types.TIME;
      case "timestamp" -> Types.TIMESTAMP;
      case "timestamp with time zone" -> Types.TIMESTAMP_WITH_TIMEZONE;
      default -> Types.OTHER;
    };
  }
}
