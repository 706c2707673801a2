package dev.stoa.cli.argument;

import dev.stoa.cli.console.Console;
import dev.stoa.cli.output.ValueStyle;
import dev.stoa.cli.rows.RowSet;
import java.io.IOException;
import picocli.CommandLine.Mixin;

/** The arguments of commands that print records: which ones, and the format. */
public final class RecordOptions {
  @Mixin private RowSelection selection;

  @Mixin private RecordFormatOptions formatOptions;

  @Mixin private ValueStyleOption valueStyleOption;

  @Mixin private InputReadOptions readOptions;

  /**
   * Opens the selected rows.
   *
   * @param console prints what was detected of a file
   */
  public RowSet open(Console console) throws IOException {
    return selection.open(readOptions, console);
  }

  /** Returns the selection of rows and columns. */
  public RowSelection selection() {
    return selection;
  }

  /** Returns the options of the format. */
  public RecordFormatOptions format() {
    return formatOptions;
  }

  /** Returns how dates and times are printed. */
  public ValueStyle valueStyle() {
    return valueStyleOption.valueStyle();
  }
}
