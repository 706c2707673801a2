package dev.stoa.avro.resolution;

import dev.stoa.format.bytes.SourceLocation;
import dev.stoa.type.DataType;
import dev.stoa.type.NestedTypes;
import dev.stoa.type.UnionType;
import org.apache.avro.AvroTypeException;

/**
 * A value that does not fit its type; enclosing containers add the path as it propagates.
 *
 * <p>Writers turn it into an {@link AvroTypeException} that names the row as well.
 */
public final class ValueMismatchException extends AvroTypeException {
  private static final long serialVersionUID = 1L;
  private static final int MAX_SHOWN_LENGTH = 60;

  private final String reason;
  private final String path;

  /** Whether the reason starts with the location in a file. */
  private final boolean isLocated;

  private ValueMismatchException(String path, String reason, boolean isLocated) {
    super(path.isEmpty() ? reason : "field \"" + path + "\": " + reason);
    this.path = path;
    this.reason = reason;
    this.isLocated = isLocated;
  }

  private ValueMismatchException(String path, String reason) {
    this(path, reason, false);
  }

  /** The value is of the wrong class or out of range. */
  public static ValueMismatchException of(Object value, DataType type) {
    return new ValueMismatchException("", "expected " + describe(type) + ", found " + show(value));
  }

  /** Something else about the value is wrong. */
  public static ValueMismatchException because(String reason) {
    return new ValueMismatchException("", reason);
  }

  /** The same fault, with the name of the value in its container added. */
  public ValueMismatchException inField(String name) {
    return new ValueMismatchException(path.isEmpty() ? name : name + "." + path, reason, isLocated);
  }

  /** The same fault of a value that is read, with its location in a file. */
  public ValueMismatchException at(SourceLocation location) {
    return new ValueMismatchException(path, location + ": " + reason, true);
  }

  /** The same fault with its row, if it has a location; other faults get their row elsewhere. */
  public ValueMismatchException atRow(long row) {
    return isLocated
        ? new ValueMismatchException(path, "row " + row + " of " + reason, true)
        : this;
  }

  private static String describe(DataType type) {
    return switch (type.storedKind()) {
      case NULLABLE, UNION ->
          "one of " + NestedTypes.branches(type).stream().map(UnionType::branchName).toList();
      case RECORD, ENUM -> type.storedKind().displayName() + " " + UnionType.branchName(type);
      case FIXED ->
          "fixed " + UnionType.branchName(type) + " of " + NestedTypes.fixedSize(type) + " bytes";
      default -> type.storedKind().displayName();
    };
  }

  /** The class and the start of a value, for messages. */
  public static String show(Object value) {
    if (value == null) {
      return "null";
    }
    String kind = value.getClass().getSimpleName();
    String text = value instanceof CharSequence ? "\"" + value + "\"" : value.toString();
    return kind
        + " "
        + (text.length() <= MAX_SHOWN_LENGTH ? text : text.substring(0, MAX_SHOWN_LENGTH) + "…");
  }
}
