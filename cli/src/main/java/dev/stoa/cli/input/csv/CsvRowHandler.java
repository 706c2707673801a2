package dev.stoa.cli.input.csv;

import de.siegmar.fastcsv.reader.AbstractBaseCsvCallbackHandler;
import java.util.ArrayList;
import java.util.List;

/** Collects the fields of a row from the CSV parser, and whether they were quoted. */
final class CsvRowHandler extends AbstractBaseCsvCallbackHandler<CsvRow> {
  private List<String> fields = new ArrayList<>();
  private List<Boolean> areQuoted = new ArrayList<>();
  private boolean isEmptyLine;
  private boolean isComment;

  @Override
  protected void handleBegin(long startingLineNumber) {
    fields = new ArrayList<>(fields.size());
    areQuoted = new ArrayList<>(areQuoted.size());
    isEmptyLine = false;
    isComment = false;
  }

  @Override
  protected void handleField(
      int fieldIndex, char[] buffer, int offset, int length, boolean quoted) {
    fields.add(new String(buffer, offset, length));
    areQuoted.add(quoted);
  }

  @Override
  protected void handleEmpty() {
    fields.add("");
    areQuoted.add(false);
    isEmptyLine = true;
  }

  @Override
  protected void handleComment(char[] buffer, int offset, int length) {
    isComment = true;
  }

  @Override
  protected CsvRow buildRecord() {
    return new CsvRow(getStartingLineNumber(), fields, areQuoted, isEmptyLine, isComment);
  }
}
