package dev.stoa.format.column;

import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.bytes.FilePlace;
import dev.stoa.format.page.EncodedColumn;
import dev.stoa.format.value.ValueType;
import dev.stoa.schema.Column;

/** A column without a file: every row has the field's default value. */
final class DefaultColumn extends PagedColumn {
  /** Pages are counted by an int, and so are their rows. */
  private static final int ROWS_OF_PAGE = 1 << 30;

  private final Column column;
  private final long rowCount;
  private final ValueType type;
  private final ByteWriter value = new ByteWriter();

  DefaultColumn(Column column, Object value, long rowCount) {
    this.column = column;
    this.rowCount = rowCount;
    this.type = ValueType.of(column.schemas());
    type.write(value, this.value);
  }

  @Override
  public Column column() {
    return column;
  }

  @Override
  public long rowCount() {
    return rowCount;
  }

  @Override
  public long firstRow(int page) {
    return Math.min(rowCount, (long) page * ROWS_OF_PAGE);
  }

  @Override
  int pageOf(long row) {
    return (int) (row / ROWS_OF_PAGE);
  }

  @Override
  EncodedColumn page(int page) {
    return new SameValue((int) (firstRow(page + 1) - firstRow(page)));
  }

  /** The same value again and again. */
  private final class SameValue extends EncodedColumn {
    private final int count;
    private final ByteReader reader = new ByteReader();
    private final FilePlace place =
        new FilePlace("default of column \"" + column.name() + "\"", "");

    SameValue(int count) {
      this.count = count;
    }

    @Override
    protected ValueType encoding() {
      return type;
    }

    @Override
    public int count() {
      return count;
    }

    @Override
    public boolean isConstant() {
      return true;
    }

    @Override
    public ByteReader readAvro(int index) {
      reader.resetDecompressed(value.array(), value.size(), 0, place);
      return reader;
    }
  }
}
