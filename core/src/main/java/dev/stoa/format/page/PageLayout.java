package dev.stoa.format.page;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * How a page's values stand: the first three hold Avro binary (the CIF paper's formats), one value
 * after another.
 */
public enum PageLayout {
  /** Values one after another. */
  PLAIN(0),
  /** The same behind skip entries. */
  SKIP_LIST(1),
  /** A skip list whose repeated map keys and values are numbers of dictionaries. */
  DICTIONARY_SKIP_LIST(2),
  /** A tree of arrays, each buffer with an encoding of its own. */
  VECTOR(3),
  /** The values of several columns, row by row. */
  ROW(4);

  private static final List<Optional<PageLayout>> ALL =
      Arrays.stream(values()).map(Optional::of).toList();

  private final int code;

  PageLayout(int code) {
    this.code = code;
  }

  /** The number that stands for it in a footer. */
  public int code() {
    return code;
  }

  /** The layout of a number; empty when a newer Stoa invented it. */
  public static Optional<PageLayout> ofCode(int code) {
    // hot: bench wide. The codes are those of the order above.
    return code >= 0 && code < ALL.size() ? ALL.get(code) : Optional.empty();
  }

  /** How options and listings call it: {@code plain}, {@code skiplist}, … */
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace("skip_list", "skiplist").replace('_', '-');
  }
}
