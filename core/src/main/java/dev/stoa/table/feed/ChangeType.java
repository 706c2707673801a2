package dev.stoa.table.feed;

import java.util.Locale;

/** What a commit did to a row. */
public enum ChangeType {
  /** The row was added. */
  INSERT,

  /** The row was deleted. */
  DELETE,

  /** Values of the row were replaced; the row has the old values. */
  UPDATE_PREIMAGE,

  /** Values of the row were replaced; the row has the new values. */
  UPDATE_POSTIMAGE;

  /** The name in a feed's {@code _change_type}, such as {@code update_preimage}. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
