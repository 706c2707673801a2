package dev.stoa.avro.resolution;

import dev.stoa.format.bytes.SourceLocation;
import dev.stoa.type.DataType;
import dev.stoa.type.NestedTypes;
import dev.stoa.type.UnionType;
import org.apache.avro.AvroTypeException;

/**
 * A value does not fit its type. Serdes of enclosing records, maps and arrays add the names of
 * fields to the message while the exception propagates.
 *
 * <p>Writers replace it with an {@link AvroTypeException} that also names the row.
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

  /** Creates an exception for a value of a wrong class, or out of the range of the type. */
  public static ValueMismatchException of(Object value, DataType type) {
    return new ValueMismatchException("", "expected " + describe(type) + ", found " + show(value));
  }

  /** Creates an exception with a reason. */
  public static ValueMismatchException because(String reason) {
    return new ValueMismatchException("", reason);
  }

  /** Returns the exception with the name of an enclosing field added to its path. */
  public ValueMismatchException inField(String name) {
    boolean isItem = path.startsWith("[") || path.startsWith("{");
    String separator = path.isEmpty() || isItem ? "" : ".";
    return new ValueMismatchException(name + separator + path, reason, isLocated);
  }

  /** Returns the exception with the location of the value in a file; called by readers. */
  public ValueMismatchException at(SourceLocation location) {
    return new ValueMismatchException(path, location + ": " + reason, true);
  }

  /**
   * Returns the exception with the row of the value if it has a location in a file; writers, whose
   * values have none, name the row themselves.
   */
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

  /** Formats a value for messages: its class, and the start of its text. */
  public static String show(Object value) {
    if (value == null) {
      return "null";
    }
    String className = value.getClass().getSimpleName();
    String text = value instanceof CharSequence ? "\"" + value + "\"" : value.toString();
    return className
        + " "
        + (text.length() <= MAX_SHOWN_LENGTH ? text : text.substring(0, MAX_SHOWN_LENGTH) + "…");
  }
}
