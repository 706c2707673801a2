package dev.stoa.arrow;

import dev.stoa.data.ArrayVector;
import dev.stoa.data.ColumnVector;
import dev.stoa.data.RecordBatch;
import dev.stoa.type.DataType;
import java.util.Arrays;
import java.util.List;
import org.apache.arrow.vector.BaseIntVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.complex.LargeListViewVector;
import org.apache.arrow.vector.complex.ListViewVector;
import org.apache.arrow.vector.complex.RunEndEncodedVector;
import org.apache.avro.Schema;

/**
 * Creates importers of vectors whose rows refer to values in any order: run-end encoded vectors and
 * views of lists. They copy the values into the order of the rows.
 */
final class GatheringImporters {
  private GatheringImporters() {}

  /** Copies rows of a vector into a vector that is reused. */
  private static final class Gatherer {
    private final RecordBatch batch;

    Gatherer(Schema schema, ColumnVector emptyVector) {
      Schema.Field column = new Schema.Field("values", schema);
      Schema row = Schema.createRecord("Gathered", null, null, false, List.of(column));
      this.batch = new RecordBatch(row, List.of(emptyVector));
    }

    ColumnVector gather(ColumnVector source, int[] rowIndexes, int count) {
      batch.gatherColumn(0, source, rowIndexes, count);
      return batch.column(0);
    }
  }

  /** Creates an importer of run-end encoded values, which repeats the value of each run. */
  static VectorImporter ofRuns(Schema schema, RunEndEncodedVector vector, VectorImporter values) {
    Gatherer gatherer = new Gatherer(schema, values.read(0));
    return count -> {
      int runCount = vector.getValuesVector().getValueCount();
      int[] runs = runsOfRows(vector, runCount, count);
      return gatherer.gather(values.read(runCount), runs, count);
    };
  }

  private static int[] runsOfRows(RunEndEncodedVector vector, int runCount, int count) {
    FieldVector endsVector = vector.getRunEndsVector();
    ArrowMemory.checkValueCount(endsVector, runCount);
    BaseIntVector runEnds = (BaseIntVector) endsVector;
    int[] runs = new int[count];
    int row = 0;
    for (int run = 0; run < runCount && row < count; run++) {
      int end = (int) Math.min(count, runEnds.getValueAsLong(run));
      if (end <= row) {
        throw ArrowMemory.invalid(vector, "run " + run + " ends at row " + end + ", before it");
      }
      Arrays.fill(runs, row, end, run);
      row = end;
    }
    if (row < count) {
      throw ArrowMemory.invalid(vector, "the runs end after " + row + " of " + count + " rows");
    }
    return runs;
  }

  /** Creates an importer of views of lists, which may overlap. */
  static VectorImporter ofListViews(
      DataType type, Schema elementSchema, FieldVector vector, VectorImporter elements) {
    Gatherer gatherer = new Gatherer(elementSchema, elements.read(0));
    ArrayVector target = new ArrayVector(type, elements.read(0));
    return count -> {
      ListViews views = ListViews.of(vector, count);
      int[] elementIndexes = views.elementIndexes(target.ensureCapacity(count));
      ColumnVector allElements = elements.read(ListViews.elementsSize(vector));
      target.setElements(gatherer.gather(allElements, elementIndexes, elementIndexes.length));
      return ArrowMemory.resizeWithValidity(target, vector, count);
    };
  }

  /** The offsets and sizes of the views in a batch. */
  private static final class ListViews {
    private final FieldVector vector;
    private final int[] offsets;
    private final int[] sizes;

    private ListViews(FieldVector vector, int[] offsets, int[] sizes) {
      this.vector = vector;
      this.offsets = offsets;
      this.sizes = sizes;
    }

    static int elementsSize(FieldVector vector) {
      return vector.getChildrenFromFields().get(0).getValueCount();
    }

    static ListViews of(FieldVector vector, int count) {
      int elementsSize = elementsSize(vector);
      int[] offsets = new int[count];
      int[] sizes = new int[count];
      for (int row = 0; row < count; row++) {
        if (!vector.isNull(row)) {
          long offset = offset(vector, row);
          long size = size(vector, row);
          if (offset < 0 || size < 0 || offset > elementsSize - size) {
            throw ArrowMemory.invalid(
                vector,
                "row %d has %d elements from %d, but there are only %d"
                    .formatted(row, size, offset, elementsSize));
          }
          offsets[row] = (int) offset;
          sizes[row] = (int) size;
        }
      }
      return new ListViews(vector, offsets, sizes);
    }

    private static long offset(FieldVector vector, int row) {
      return vector instanceof LargeListViewVector large
          ? large.getOffsetBuffer().getLong((long) row * Long.BYTES)
          : vector.getOffsetBuffer().getInt((long) row * Integer.BYTES);
    }

    private static long size(FieldVector vector, int row) {
      return vector instanceof LargeListViewVector large
          ? large.getSizeBuffer().getLong((long) row * Long.BYTES)
          : ((ListViewVector) vector).getSizeBuffer().getInt((long) row * Integer.BYTES);
    }

    /** Returns the elements of all rows in order; fills the offsets at which rows start in them. */
    int[] elementIndexes(int[] targetOffsets) {
      long total = 0;
      targetOffsets[0] = 0;
      for (int row = 0; row < sizes.length; row++) {
        total += sizes[row];
        targetOffsets[row + 1] = ArrowMemory.toInt(vector, total, "elements");
      }
      int[] indexes = new int[(int) total];
      for (int row = 0; row < sizes.length; row++) {
        for (int i = 0; i < sizes[row]; i++) {
          indexes[targetOffsets[row] + i] = offsets[row] + i;
        }
      }
      return indexes;
    }
  }
}
