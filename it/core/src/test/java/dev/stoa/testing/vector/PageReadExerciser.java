package dev.stoa.testing.vector;

import dev.stoa.avro.AvroSchemas;
import dev.stoa.avro.AvroTypes;
import dev.stoa.data.Bitmap;
import dev.stoa.data.ColumnVector;
import dev.stoa.data.ColumnarArray;
import dev.stoa.data.ColumnarMap;
import dev.stoa.data.ColumnarRecord;
import dev.stoa.exception.CorruptFileException;
import dev.stoa.exception.UnsupportedVersionException;
import dev.stoa.format.bytes.ByteRegion;
import dev.stoa.format.bytes.SourceLocation;
import dev.stoa.format.compress.Decompressors;
import dev.stoa.format.vector.VectorNode;
import dev.stoa.format.vector.VectorPage;
import dev.stoa.format.vector.VectorReader;
import dev.stoa.format.vector.buffer.PageContext;
import dev.stoa.format.vector.read.EncodedFilter;
import dev.stoa.predicate.BoundPredicate;
import java.util.List;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericRecord;

/** Reads the values of a page in all ways, each of which may report that it is corrupt. */
final class PageReadExerciser {
  private static final SourceLocation LOCATION = new SourceLocation("a page", "");

  /** The maximum number of values read per row, since arrays and maps may have a million items. */
  private static final int MAX_VALUES_PER_ROW = 20_000;

  /** The number of methods that {@link #read} calls once for a page. */
  private static final int READ_METHOD_COUNT = 4;

  private final Schema schema;
  private final int rowCount;
  private final List<BoundPredicate.Leaf> leaves;
  private byte[] page = {};
  private int remainingValueCount;
  private int rejectionCount;
  private int successCount;

  /** Creates an exerciser of pages with this row count, which also evaluates the leaves. */
  PageReadExerciser(Schema schema, int rowCount, List<BoundPredicate.Leaf> leaves) {
    this.schema = schema;
    this.rowCount = rowCount;
    this.leaves = leaves;
  }

  /** A way to read values. */
  private interface ReadAction {
    void read();
  }

  /** Returns how many reads reported a corrupt page or an unsupported version. */
  int rejectionCount() {
    return rejectionCount;
  }

  /** Returns how many reads succeeded. */
  int successCount() {
    return successCount;
  }

  /** Returns the number of attempts to read each page. */
  int attemptsPerPage() {
    return READ_METHOD_COUNT + leaves.size();
  }

  /** Reads a page in all ways. */
  void read(byte[] bytes) {
    page = bytes;
    attempt(this::readViews);
    attempt(this::readEagerly);
    attempt(this::readBackward);
    attempt(this::readBatches);
    for (BoundPredicate.Leaf leaf : leaves) {
      attempt(() -> evaluate(leaf));
    }
  }

  private void attempt(ReadAction action) {
    try {
      action.read();
      successCount++;
    } catch (CorruptFileException e) {
      if (!e.getMessage().contains("the file is damaged")) {
        throw e;
      }
      rejectionCount++;
    } catch (UnsupportedVersionException e) {
      rejectionCount++;
    }
  }

  private VectorPage open() {
    PageContext context = new PageContext(new Decompressors());
    context.reset(LOCATION, 0);
    ByteRegion region = ByteRegion.of(page, page.length, LOCATION);
    return VectorPage.open(region, AvroSchemas.of(schema), rowCount, context);
  }

  private void readViews() {
    VectorPage vectorPage = open();
    for (int row = 0; row < rowCount; row++) {
      remainingValueCount = MAX_VALUES_PER_ROW;
      visit(vectorPage.root().view(row, null));
    }
  }

  private void visit(Object value) {
    if (value instanceof ColumnarMap map) {
      for (Map.Entry<?, ?> entry : map.entrySet()) {
        if (remainingValueCount-- < 0) {
          return;
        }
        map.isNullAt((CharSequence) entry.getKey());
        visit(entry.getValue());
      }
      remainingValueCount -= map.isNullAt("absent") ? 1 : 0;
    } else if (value instanceof ColumnarArray array) {
      for (int i = 0; i < array.size() && remainingValueCount-- > 0; i++) {
        array.isNullAt(i);
        visit(array.get(i));
      }
    } else if (value instanceof ColumnarRecord record) {
      for (int i = 0; i < record.getSchema().getFields().size() && remainingValueCount-- > 0; i++) {
        record.isNullAt(i);
        visit(((GenericRecord) record).get(i));
      }
    }
  }

  private void readEagerly() {
    VectorNode root = open().root();
    for (int row = 0; row < rowCount; row++) {
      root.read(row, null);
    }
  }

  private void readBackward() {
    VectorNode root = open().root();
    for (int row = rowCount - 1; row >= 0; row -= 3) {
      root.readAvro(row);
    }
  }

  private void readBatches() {
    VectorReader reader = VectorReader.of(AvroTypes.type(schema));
    VectorNode root = open().root();
    int step = Math.max(1, rowCount / 3 + 1);
    for (int first = 0; first < rowCount; first += step) {
      ColumnVector vector = reader.read(root, first, Math.min(step, rowCount - first));
      VectorValues.readSome(vector);
    }
  }

  private void evaluate(BoundPredicate.Leaf leaf) {
    EncodedFilter filter = new EncodedFilter(leaf);
    VectorNode root = open().root();
    Bitmap selectedRows = new Bitmap();
    int step = Math.max(1, rowCount / 2 + 1);
    for (int first = 0; first < rowCount; first += step) {
      selectedRows.fill(Math.min(step, rowCount - first));
      filter.retain(root, first, selectedRows);
    }
  }
}
