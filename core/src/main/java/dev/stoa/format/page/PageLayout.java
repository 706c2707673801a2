package dev.stoa.format.page;

import java.util.Locale;
import java.util.Optional;

/** How a page's values stand. */
public enum PageLayout {
  /** Values in Avro binary, one after another (the CIF paper's formats). */
  VALUE(0);

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
    for (PageLayout layout : values()) {
      if (layout.code == code) {
        return Optional.of(layout);
      }
    }
    return Optional.empty();
  }

  /** How listings call it. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
