package dev.stoa.partition;

import java.util.Optional;
import java.util.stream.Stream;

/**
 * The function of a term, such as {@code bucket} with 16 buckets; part of a {@link PartitionTerm}.
 *
 * @param kind the kind of the transform
 * @param width the number of buckets, or the width of truncation; 0 for the other kinds
 */
public record PartitionTransform(Kind kind, int width) {
  /** The kinds of transforms; their codes in files are never reused. */
  public enum Kind {
    /** The value itself. */
    IDENTITY(0, "identity"),
    /** The value's hash modulo a number. */
    BUCKET(1, "bucket"),
    /** A number rounded down to a multiple, or a prefix of a string or bytes. */
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

    /** The kind's code in files. */
    public int code() {
      return code;
    }

    /** The kind's name in texts. */
    public String label() {
      return label;
    }

    /** Whether the transform takes a width. */
    public boolean hasWidth() {
      return this == BUCKET || this == TRUNCATE;
    }

    /** The kind with a code; empty for a code of a newer version of Stoa. */
    public static Optional<Kind> ofCode(int code) {
      return Stream.of(values()).filter(kind -> kind.code == code).findFirst();
    }

    static Optional<Kind> ofLabel(String label) {
      return Stream.of(values()).filter(kind -> kind.label.equals(label)).findFirst();
    }
  }

  /** Rejects a width that the kind does not take. */
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
