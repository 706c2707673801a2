package dev.stoa.cli.input.csv;

import de.siegmar.fastcsv.reader.AbstractBaseCsvCallbackHandler;
import java.util.ArrayList;
import java.util.List;

/** Collects the fields of the CSV parser, with the quotes that its own records drop. */
final class CsvRowHandler extends AbstractBaseCsvCallbackHandler<CsvRow> {
  private List<String> fields = new ArrayList<>();
  private List<Boolean> isQuoted = new ArrayList<>();
  private boolean isEmptyLine;

  @Override
  protected void handleBegin(long startingLineNumber) {
    fields = new ArrayList<>(fields.size());
    isQuoted = new ArrayList<>(isQuoted.size());
    isEmptyLine = false;
  }

  @Override
  protected void handleField(
      int fieldIndex, char[] buffer, int offset, int length, boolean quoted) {
    fields.add(new String(buffer, offset, length));
    isQuoted.add(quoted);
  }

  @Override
  protected void handleEmpty() {
    fields.add("");
    isQuoted.add(false);
    isEmptyLine = true;
  }

  @Override
  protected CsvRow buildRecord() {
    return new CsvRow(getStartingLineNumber(), fields, isQuoted, isEmptyLine);
  }
}
