package dev.stoa.format.page;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The layout of a page's values. The first three are the formats of the CIF paper: values in Avro
 * binary, one after another.
 */
public enum PageLayout {
  /** Values one after another. */
  PLAIN(0),
  /** Values one after another, with skip entries before them. */
  SKIP_LIST(1),
  /** A skip list whose repeated map keys and values are codes of dictionaries. */
  DICTIONARY_SKIP_LIST(2),
  /** A tree of arrays; each buffer has an encoding of its own. */
  VECTOR(3),
  /** The values of several columns, row by row. */
  ROW(4);

  private static final List<Optional<PageLayout>> LAYOUTS =
      Arrays.stream(values()).map(Optional::of).toList();

  private final int code;

  PageLayout(int code) {
    this.code = code;
  }

  /** Returns the layout's code in files. */
  public int code() {
    return code;
  }

  /** Returns the layout with this code in files; empty if this version of Stoa does not know it. */
  public static Optional<PageLayout> ofCode(int code) {
    // hot: bench wide. The codes are the indexes of the list.
    return code >= 0 && code < LAYOUTS.size() ? LAYOUTS.get(code) : Optional.empty();
  }

  /** Returns the layout's name in options and listings: {@code plain}, {@code skiplist}, … */
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace("skip_list", "skiplist").replace('_', '-');
  }
}
