package dev.stoa.table.write;

import java.util.Optional;

/**
 * A setting of one column or of all, as somebody wrote it; for {@link WriteOptions#withSettings}.
 *
 * @param column the name of the column; empty: all that have no setting of their own
 * @param setting what is set
 * @param text to what
 */
public record ColumnSettingText(Optional<String> column, ColumnSetting setting, String text) {
  /**
   * Checks the text.
   *
   * @throws IllegalArgumentException when it is no such setting, saying what it may be
   */
  public ColumnSettingText {
    setting.change(ColumnOptions.defaults(), text);
  }

  ColumnOptions change(ColumnOptions options) {
    return setting.change(options, text);
  }
}
