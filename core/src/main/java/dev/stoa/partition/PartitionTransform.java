package dev.stoa.partition;

import java.util.Optional;
import java.util.stream.Stream;

/**
 * What a term makes of the values of its source, such as {@code bucket} with 16 buckets; part of a
 * {@link PartitionTerm}.
 *
 * @param kind which transform
 * @param width the number of buckets, or what is cut off to; 0 for the other kinds
 */
public record PartitionTransform(Kind kind, int width) {
  /** The transforms; their numbers in files are never used again. */
  public enum Kind {
    /** The value itself. */
    IDENTITY(0, "identity"),
    /** The value's hash modulo a number. */
    BUCKET(1, "bucket"),
    /** A number rounded down to a multiple, the beginning of a text or bytes. */
    TRUNCATE(2, "truncate"),
    /** Years since 1970. */
    YEAR(3, "year"),
    /** Months since January 1970. */
    MONTH(4, "month"),
    /** Days since 1970. */
    DAY(5, "day"),
    /** Hours since 1970. */
    HOUR(6, "hour");

    private final int code;
    private final String label;

    Kind(int code, String label) {
      this.code = code;
      this.label = label;
    }

    /** Its number in files. */
    public int code() {
      return code;
    }

    /** Its name in texts. */
    public String label() {
      return label;
    }

    /** Whether a term names a width with it. */
    public boolean hasWidth() {
      return this == BUCKET || this == TRUNCATE;
    }

    /** The kind of a number in a file; empty where a newer Stoa invented it. */
    public static Optional<Kind> ofCode(int code) {
      return Stream.of(values()).filter(kind -> kind.code == code).findFirst();
    }

    static Optional<Kind> ofLabel(String label) {
      return Stream.of(values()).filter(kind -> kind.label.equals(label)).findFirst();
    }
  }

  /** Refuses a width that the kind does not have. */
  public PartitionTransform {
    if (kind.hasWidth() ? width < 1 : width != 0) {
      throw new IllegalArgumentException(
          kind.label()
              + (kind.hasWidth()
                  ? " needs a width of 1 or more, found " + width
                  : " has no width, found " + width));
    }
  }

  /** A transform without a width. */
  public static PartitionTransform of(Kind kind) {
    return new PartitionTransform(kind, 0);
  }
}
