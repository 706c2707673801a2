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

/** Answers a query from Trino's pages, which arrive in sequence. */
final class PageSums {
  private final Query query;
  private final ColumnTotals totals;
  private int[] rows = {};
  private long firstRow;

  PageSums(Query query, ColumnTotals totals) {
    this.query = query;
    this.totals = totals;
  }

  /** The columns of the pages: those of the query, then that of its condition. */
  static List<String> names(Query query) {
    List<String> names = new ArrayList<>(query.columns());
    if (query instanceof Query.FilteredSum filtered && !names.contains(filtered.column())) {
      names.add(filtered.column());
    }
    return names;
  }

  /** The values that a condition selects. */
  static Domain domain(Query.FilteredSum filtered) {
    Range range = Range.lessThanOrEqual(IntegerType.INTEGER, (long) filtered.bound());
    return Domain.create(ValueSet.ofRanges(range), false);
  }

  void add(SourcePage page) {
    int count = page.getPositionCount();
    if (rows.length < count) {
      rows = new int[count];
    }
    int selected = select(page, count);
    totals.addRows(selected);
    for (int column = 0; column < query.columns().size(); column++) {
      add(page.getBlock(column), selected, column);
    }
    firstRow += count;
  }

  /** Sets {@link #rows} to the selected rows of the page; returns how many. */
  private int select(SourcePage page, int count) {
    if (query instanceof Query.FilteredSum filtered) {
      return select(page.getBlock(names(query).indexOf(filtered.column())), filtered, count);
    }
    if (query instanceof Query.Take take) {
      return select(take.rows().positions(), count);
    }
    for (int row = 0; row < count; row++) {
      rows[row] = row;
    }
    return count;
  }

  private int select(Block block, Query.FilteredSum filtered, int count) {
    IntArrayBlock values = (IntArrayBlock) block.getUnderlyingValueBlock();
    int selected = 0;
    for (int row = 0; row < count; row++) {
      rows[selected] = row;
      int value = values.getInt(block.getUnderlyingValuePosition(row));
      selected += value <= filtered.bound() ? 1 : 0;
    }
    return selected;
  }

  private int select(long[] positions, int count) {
    int selected = 0;
    for (long position : positions) {
      if (position >= firstRow && position < firstRow + count) {
        rows[selected++] = (int) (position - firstRow);
      }
    }
    return selected;
  }

  private void add(Block block, int selected, int column) {
    ValueBlock values = block.getUnderlyingValueBlock();
    if (values instanceof IntArrayBlock ints) {
      addInts(block, ints, selected, column);
    } else if (values instanceof LongArrayBlock longs) {
      addLongs(block, longs, selected, column);
    } else {
      addBytes(block, (VariableWidthBlock) values, selected, column);
    }
  }

  private void addInts(Block block, IntArrayBlock values, int selected, int column) {
    boolean hasNulls = block.mayHaveNull();
    boolean isDirect = block == values;
    long count = 0;
    long sum = 0;
    for (int at = 0; at < selected; at++) {
      int row = rows[at];
      if (!hasNulls || !block.isNull(row)) {
        sum += values.getInt(isDirect ? row : block.getUnderlyingValuePosition(row));
        count++;
      }
    }
    totals.add(column, ValueKind.INT, count, sum);
  }

  /** Doubles too, which are kept as their bits. */
  private void addLongs(Block block, LongArrayBlock values, int selected, int column) {
    boolean hasNulls = block.mayHaveNull();
    boolean isDirect = block == values;
    long count = 0;
    long sum = 0;
    for (int at = 0; at < selected; at++) {
      int row = rows[at];
      if (!hasNulls || !block.isNull(row)) {
        sum += values.getLong(isDirect ? row : block.getUnderlyingValuePosition(row));
        count++;
      }
    }
    totals.add(column, ValueKind.LONG, count, sum);
  }

  private void addBytes(Block block, VariableWidthBlock values, int selected, int column) {
    Slice bytes = values.getRawSlice();
    long count = 0;
    long sum = 0;
    long size = 0;
    for (int at = 0; at < selected; at++) {
      if (!block.isNull(rows[at])) {
        int position = block.getUnderlyingValuePosition(rows[at]);
        int length = values.getSliceLength(position);
        if (length > 0) { // Empty values add nothing in all formats.
          int last = values.getRawSliceOffset(position) + length - 1;
          sum += ColumnTotals.ofBytes(length, bytes.getByte(last));
        }
        size += length;
        count++;
      }
    }
    totals.add(column, count, sum, size);
  }
}
