package dev.stoa.format.resolution;

import org.apache.avro.AvroTypeException;
import org.apache.avro.Schema;

/**
 * A value that does not fit its schema; the containers around it name the path on its way up.
 *
 * <p>Writers turn it into an {@link AvroTypeException} that names the row as well.
 */
public final class ValueMismatchException extends AvroTypeException {
  private static final long serialVersionUID = 1L;
  private static final int LONGEST_SHOWN = 60;

  private final String reason;
  private final String path;

  private ValueMismatchException(String path, String reason) {
    super(path.isEmpty() ? reason : "field \"" + path + "\": " + reason);
    this.path = path;
    this.reason = reason;
  }

  /** The value is of the wrong class or out of range. */
  public static ValueMismatchException of(Object value, Schema schema) {
    return new ValueMismatchException(
        "", "expected " + describe(schema) + ", found " + show(value));
  }

  /** Something else about the value is wrong. */
  public static ValueMismatchException because(String reason) {
    return new ValueMismatchException("", reason);
  }

  /** The same fault, seen from the container that holds the value under a name. */
  public ValueMismatchException under(String name) {
    return new ValueMismatchException(path.isEmpty() ? name : name + "." + path, reason);
  }

  private static String describe(Schema schema) {
    return switch (schema.getType()) {
      case RECORD, ENUM, FIXED ->
          schema.getType().getName()
              + " "
              + schema.getFullName()
              + (schema.getType() == Schema.Type.FIXED
                  ? " of " + schema.getFixedSize() + " bytes"
                  : "");
      case UNION -> "one of " + schema.getTypes().stream().map(Schema::getFullName).toList();
      default -> schema.getType().getName();
    };
  }

  public static String show(Object value) {
    if (value == null) {
      return "null";
    }
    String kind = value.getClass().getSimpleName();
    String text = value instanceof CharSequence ? "\"" + value + "\"" : value.toString();
    return kind
        + " "
        + (text.length() <= LONGEST_SHOWN ? text : text.substring(0, LONGEST_SHOWN) + "…");
  }
}
