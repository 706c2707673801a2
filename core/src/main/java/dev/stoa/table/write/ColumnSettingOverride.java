package dev.stoa.table.write;

import dev.stoa.annotation.Internal;
import java.util.Optional;

/**
 * A setting with its value as text, for one column or for all columns. Passed to {@link
 * WriteOptions#withSettings}.
 *
 * @param column the name of the column; empty for all columns without their own value
 * @param setting the setting
 * @param text the value
 */
@Internal
public record ColumnSettingOverride(Optional<String> column, ColumnSetting setting, String text) {
  /**
   * Checks the text.
   *
   * @throws IllegalArgumentException when it is invalid: the message says what is allowed
   */
  public ColumnSettingOverride {
    setting.apply(ColumnOptions.defaults(), text);
  }

  /** Returns the options with this setting changed. */
  ColumnOptions apply(ColumnOptions options) {
    return setting.apply(options, text);
  }
}
