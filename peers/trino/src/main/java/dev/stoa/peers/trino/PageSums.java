package dev.stoa.peers.trino;

import dev.stoa.bench.column.ColumnTotals;
import dev.stoa.bench.column.Query;
import dev.stoa.bench.column.ValueKind;
import io.airlift.slice.Slice;
import io.trino.spi.block.Block;
import io.trino.spi.block.IntArrayBlock;
import io.trino.spi.block.LongArrayBlock;
import io.trino.spi.block.ValueBlock;
import io.trino.spi.block.VariableWidthBlock;
import io.trino.spi.connector.SourcePage;
import io.trino.spi.predicate.Domain;
import io.trino.spi.predicate.Range;
import io.trino.spi.predicate.ValueSet;
import io.trino.spi.type.IntegerType;
import java.util.ArrayList;
import java.util.List;

/** Adds up a query's answer from Trino's pages, which arrive in the order of the rows. */
final class PageSums {
  private final Query query;
  private final ColumnTotals totals;

  /** The positions of the selected rows in the page. */
  private int[] selectedRows = {};

  /** The position of the page's first row in the file. */
  private long firstRow;

  PageSums(Query query, ColumnTotals totals) {
    this.query = query;
    this.totals = totals;
  }

  /** Returns the columns to read: those of the query, then the column of its filter. */
  static List<String> columnNames(Query query) {
    List<String> names = new ArrayList<>(query.columns());
    if (query instanceof Query.FilteredSum filtered && !names.contains(filtered.column())) {
      names.add(filtered.column());
    }
    return names;
  }

  /** Returns the values that match a query's filter. */
  static Domain domain(Query.FilteredSum filtered) {
    Range range = Range.lessThanOrEqual(IntegerType.INTEGER, (long) filtered.bound());
    return Domain.create(ValueSet.ofRanges(range), false);
  }

  void add(SourcePage page) {
    int rowCount = page.getPositionCount();
    if (selectedRows.length < rowCount) {
      selectedRows = new int[rowCount];
    }
    int selectedCount = select(page, rowCount);
    totals.addRows(selectedCount);
    for (int ordinal = 0; ordinal < query.columns().size(); ordinal++) {
      add(page.getBlock(ordinal), selectedCount, ordinal);
    }
    firstRow += rowCount;
  }

  /** Sets {@link #selectedRows} for a page; returns the number of selected rows. */
  private int select(SourcePage page, int count) {
    if (query instanceof Query.FilteredSum filtered) {
      return select(page.getBlock(columnNames(query).indexOf(filtered.column())), filtered, count);
    }
    if (query instanceof Query.Take take) {
      return select(take.rows().positions(), count);
    }
    for (int row = 0; row < count; row++) {
      selectedRows[row] = row;
    }
    return count;
  }

  private int select(Block block, Query.FilteredSum filtered, int count) {
    IntArrayBlock values = (IntArrayBlock) block.getUnderlyingValueBlock();
    int selectedCount = 0;
    for (int row = 0; row < count; row++) {
      selectedRows[selectedCount] = row;
      int value = values.getInt(block.getUnderlyingValuePosition(row));
      selectedCount += value <= filtered.bound() ? 1 : 0;
    }
    return selectedCount;
  }

  private int select(long[] positions, int count) {
    int selectedCount = 0;
    for (long position : positions) {
      if (position >= firstRow && position < firstRow + count) {
        selectedRows[selectedCount++] = (int) (position - firstRow);
      }
    }
    return selectedCount;
  }

  private void add(Block block, int selectedCount, int ordinal) {
    ValueBlock values = block.getUnderlyingValueBlock();
    if (values instanceof IntArrayBlock ints) {
      addInts(block, ints, selectedCount, ordinal);
    } else if (values instanceof LongArrayBlock longs) {
      addLongs(block, longs, selectedCount, ordinal);
    } else {
      addBytes(block, (VariableWidthBlock) values, selectedCount, ordinal);
    }
  }

  private void addInts(Block block, IntArrayBlock values, int selectedCount, int ordinal) {
    boolean hasNulls = block.mayHaveNull();
    boolean isDirect = block == values;
    long count = 0;
    long sum = 0;
    for (int i = 0; i < selectedCount; i++) {
      int row = selectedRows[i];
      if (!hasNulls || !block.isNull(row)) {
        sum += values.getInt(isDirect ? row : block.getUnderlyingValuePosition(row));
        count++;
      }
    }
    totals.add(ordinal, ValueKind.INT, count, sum);
  }

  /** Adds longs, or doubles, which Trino stores as their bits. */
  private void addLongs(Block block, LongArrayBlock values, int selectedCount, int ordinal) {
    boolean hasNulls = block.mayHaveNull();
    boolean isDirect = block == values;
    long count = 0;
    long sum = 0;
    for (int i = 0; i < selectedCount; i++) {
      int row = selectedRows[i];
      if (!hasNulls || !block.isNull(row)) {
        sum += values.getLong(isDirect ? row : block.getUnderlyingValuePosition(row));
        count++;
      }
    }
    totals.add(ordinal, ValueKind.LONG, count, sum);
  }

  private void addBytes(Block block, VariableWidthBlock values, int selectedCount, int ordinal) {
    Slice bytes = values.getRawSlice();
    long count = 0;
    long sum = 0;
    long sizeInBytes = 0;
    for (int i = 0; i < selectedCount; i++) {
      if (!block.isNull(selectedRows[i])) {
        int position = block.getUnderlyingValuePosition(selectedRows[i]);
        int length = values.getSliceLength(position);
        if (length > 0) { // Empty values add nothing in all formats.
          int lastOffset = values.getRawSliceOffset(position) + length - 1;
          sum += ColumnTotals.ofBytes(length, bytes.getByte(lastOffset));
        }
        sizeInBytes += length;
        count++;
      }
    }
    totals.add(ordinal, count, sum, sizeInBytes);
  }
}
