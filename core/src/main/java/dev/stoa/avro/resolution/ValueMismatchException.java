package dev.stoa.avro.resolution;

import dev.stoa.type.DataType;
import dev.stoa.type.TypeParts;
import dev.stoa.type.UnionType;
import org.apache.avro.AvroTypeException;

/**
 * A value that does not fit its type; the containers around it name the path on its way up.
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
  public static ValueMismatchException of(Object value, DataType type) {
    return new ValueMismatchException("", "expected " + describe(type) + ", found " + show(value));
  }

  /** Something else about the value is wrong. */
  public static ValueMismatchException because(String reason) {
    return new ValueMismatchException("", reason);
  }

  /** The same fault, seen from the container that holds the value under a name. */
  public ValueMismatchException under(String name) {
    return new ValueMismatchException(path.isEmpty() ? name : name + "." + path, reason);
  }

  private static String describe(DataType type) {
    return switch (type.storedKind()) {
      case NULLABLE, UNION ->
          "one of " + TypeParts.branches(type).stream().map(UnionType::branchName).toList();
      case RECORD, ENUM -> type.storedKind().plainName() + " " + UnionType.branchName(type);
      case FIXED ->
          "fixed " + UnionType.branchName(type) + " of " + TypeParts.fixedSize(type) + " bytes";
      default -> type.storedKind().plainName();
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
