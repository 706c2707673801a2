package dev.stoa.partition;

import java.util.Optional;
import java.util.stream.Stream;

/**
 * The function of a term, such as {@code bucket} with 16 buckets; part of a {@link PartitionTerm}.
 *
 * @param kind the kind of the transform
 * @param width the number of buckets, or the width of truncation; 0 for other kinds
 */
public record PartitionTransform(Kind kind, int width) {
  /** The kinds of transforms; their codes in files are never reused. */
  public enum Kind {
    /** The value itself. */
    IDENTITY(0, "identity"),
    /** The hash of the value modulo the number of buckets. */
    BUCKET(1, "bucket"),
    /** The number rounded down to a multiple of the width, or the prefix of a string or bytes. */
    TRUNCATE(2, "truncate"),
    /** The year, counted from 1970. */
    YEAR(3, "year"),
    /** The month, counted from January 1970. */
    MONTH(4, "month"),
    /** The day, counted from January 1, 1970. */
    DAY(5, "day"),
    /** The hour, counted from the beginning of 1970. */
    HOUR(6, "hour");

    private final int code;
    private final String label;

    Kind(int code, String label) {
      this.code = code;
      this.label = label;
    }

    /** Returns the code of the kind in files. */
    public int code() {
      return code;
    }

    /** Returns the name of the kind in texts of specs. */
    public String label() {
      return label;
    }

    /** Whether transforms of this kind have a width. */
    public boolean hasWidth() {
      return this == BUCKET || this == TRUNCATE;
    }

    /** Returns the kind with a code; empty for codes of newer versions of Stoa. */
    public static Optional<Kind> ofCode(int code) {
      return Stream.of(values()).filter(kind -> kind.code == code).findFirst();
    }

    /** Returns the kind with a name in texts of specs, if any. */
    static Optional<Kind> ofLabel(String label) {
      return Stream.of(values()).filter(kind -> kind.label.equals(label)).findFirst();
    }
  }

  /** Creates a transform after checking the width. */
  public PartitionTransform {
    if (kind.hasWidth() ? width < 1 : width != 0) {
      throw new IllegalArgumentException(
          kind.label()
              + (kind.hasWidth()
                  ? " needs a width of 1 or more, found " + width
                  : " has no width, found " + width));
    }
  }

  /** Creates a transform without a width. */
  public static PartitionTransform of(Kind kind) {
    return new PartitionTransform(kind, 0);
  }
}
