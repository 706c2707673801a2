package dev.stoa.format.valuepage;

import dev.stoa.format.batch.ValueRun;
import dev.stoa.format.batch.VectorBuilder;
import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.TooManyBytesException;
import dev.stoa.format.compress.Decompressors;
import dev.stoa.format.page.ColumnWindow;
import dev.stoa.format.page.EncodedColumn;
import dev.stoa.format.page.PageForm;
import dev.stoa.format.value.ValueType;
import dev.stoa.format.view.ValuePath;

/**
 * The values of a page that stores them one after another in Avro binary. Values that are passed
 * over are not decoded. One object serves all value pages of a column, one after another.
 */
public final class ValueColumn extends EncodedColumn {
  private final PageDecoder page;
  private final ReadAhead ahead;
  private final boolean isContainer;
  private final ValueRun run = new ValueRun();
  private boolean isAlone;
  private int count;

  /**
   * A column none of whose pages is open.
   *
   * @param type reads the values in pages without dictionaries
   * @param decompressors not closed by this
   */
  public ValueColumn(ValueType type, Decompressors decompressors) {
    this.isContainer = type.isContainer();
    this.page = new PageDecoder(type, decompressors);
    this.ahead = new ReadAhead(type.type(), page);
  }

  /** Has no values decoded ahead: its type gives other objects than records do. */
  public void readAlone() {
    isAlone = true;
  }

  /** Turns to a page, of which nothing need be loaded yet. */
  public void open(ByteReader bytes, PageForm form, int rowCount) {
    count = 0;
    page.open(bytes, form, rowCount);
    count = rowCount;
  }

  @Override
  public int count() {
    return count;
  }

  @Override
  protected ValueType encoding() {
    return page.type();
  }

  @Override
  public ByteReader readAvro(int index) {
    return page.seek(index);
  }

  @Override
  protected void passed() {
    page.ended();
  }

  @Override
  public Object view(int index, Object reuse) {
    Object value = page.type().view(page.seek(index), reuse);
    if (!isContainer) {
      page.ended();
    }
    return value;
  }

  private boolean canReadAhead() {
    return ahead.isPossible() && !isAlone;
  }

  @Override
  public boolean fill(ColumnWindow window, long pageStart, int index) {
    return canReadAhead()
        ? ahead.fill(window, pageStart, index, count)
        : super.fill(window, pageStart, index);
  }

  @Override
  public boolean fillPresence(ColumnWindow window, long pageStart, int index) {
    return canReadAhead()
        ? ahead.fill(window, pageStart, index, count)
        : super.fillPresence(window, pageStart, index);
  }

  @Override
  public void append(int first, int length, ValuePath path, VectorBuilder target) {
    int end = first + length;
    int index = first;
    while (index < end) {
      int decoded = ahead.isPossible() ? appendRun(index, end - index, target) : 0;
      if (decoded == 0) {
        appendOne(index, path, target);
        decoded = 1;
      }
      index += decoded;
    }
  }

  /** Adds as many values as can be decoded together; 0 where one must be read alone. */
  private int appendRun(int index, int length, VectorBuilder target) {
    page.seek(index);
    int decoded = page.readAhead(run, Math.min(ValueRun.CAPACITY, length), Integer.MAX_VALUE);
    try {
      target.addAll(run, decoded);
    } catch (TooManyBytesException e) {
      throw page.seek(index).corrupt("expected values that fit a batch, found more", e);
    }
    return decoded;
  }

  private void appendOne(int index, ValuePath path, VectorBuilder target) {
    ByteReader in = page.seek(index);
    try {
      if (path.length() > 0) {
        page.type().append(in, path, 0, target);
      } else {
        page.type().append(in, target);
        page.ended();
      }
    } catch (TooManyBytesException e) {
      throw in.corrupt("expected values that fit a batch, found more", e);
    }
  }

  @Override
  public void checkEnd(int index) {
    page.checkEnd();
  }
}
