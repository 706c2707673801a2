package dev.stoa.format.column;

import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.bytes.SourceLocation;
import dev.stoa.format.page.EncodedColumn;
import dev.stoa.format.value.ValueSerde;
import dev.stoa.schema.Column;

/** A column without a file: every row has the field's default value. */
final class DefaultColumn extends PagedColumn {
  /** Large enough that the number of pages fits into an int. */
  private static final int ROWS_PER_PAGE = 1 << 30;

  private final Column column;
  private final long rowCount;
  private final ValueSerde serde;
  private final ByteWriter defaultBytes = new ByteWriter();

  DefaultColumn(Column column, Object defaultValue, long rowCount) {
    this.column = column;
    this.rowCount = rowCount;
    this.serde = ValueSerde.of(column.avroSchemas());
    serde.write(defaultValue, defaultBytes);
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
    return Math.min(rowCount, (long) page * ROWS_PER_PAGE);
  }

  @Override
  int pageOf(long row) {
    return (int) (row / ROWS_PER_PAGE);
  }

  @Override
  EncodedColumn page(int page) {
    return new ConstantValues((int) (firstRow(page + 1) - firstRow(page)));
  }

  /** A page that repeats one value. */
  private final class ConstantValues extends EncodedColumn {
    private final int count;
    private final ByteReader reader = new ByteReader();
    private final SourceLocation location =
        new SourceLocation("default of column \"" + column.name() + "\"", "");

    ConstantValues(int count) {
      this.count = count;
    }

    @Override
    protected ValueSerde serde() {
      return serde;
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
      reader.resetDecompressed(defaultBytes.array(), defaultBytes.size(), 0, location);
      return reader;
    }
  }
}
