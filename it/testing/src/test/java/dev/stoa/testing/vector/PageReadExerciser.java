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

/** Reads the values of a page in all ways, each of which may find it corrupt. */
final class PageReadExerciser {
  private static final SourceLocation PLACE = new SourceLocation("a page", "");

  /** The limit of values read per row; arrays and maps may have a million items. */
  private static final int MAX_LOOKS = 20_000;

  private final Schema schema;
  private final int rowCount;
  private final List<BoundPredicate.Leaf> leaves;
  private byte[] page = {};
  private int looks;
  private int faults;
  private int successes;

  /** Reads pages of this row count, and tests them by some leaves too. */
  PageReadExerciser(Schema schema, int rowCount, List<BoundPredicate.Leaf> leaves) {
    this.schema = schema;
    this.rowCount = rowCount;
    this.leaves = leaves;
  }

  /** Something that reads values. */
  private interface Reading {
    void read();
  }

  /** How many reads of the pages so far found corruption. */
  int faults() {
    return faults;
  }

  /** How many reads of the pages so far succeeded. */
  int successes() {
    return successes;
  }

  /** The number of ways to read a page. */
  int ways() {
    return 4 + leaves.size();
  }

  /** Reads a page in all ways. */
  void read(byte[] bytes) {
    page = bytes;
    attempt(this::readViews);
    attempt(this::readEagerly);
    attempt(this::readBackwards);
    attempt(this::readBatches);
    for (BoundPredicate.Leaf leaf : leaves) {
      attempt(() -> test(leaf));
    }
  }

  private void attempt(Reading reading) {
    try {
      reading.read();
      successes++;
    } catch (CorruptFileException e) {
      if (!e.getMessage().contains("the file is damaged")) {
        throw e;
      }
      faults++;
    } catch (UnsupportedVersionException e) {
      faults++;
    }
  }

  private VectorPage open() {
    PageContext space = new PageContext(new Decompressors());
    space.reset(PLACE, 0);
    ByteRegion region = ByteRegion.of(page, page.length, PLACE);
    return VectorPage.open(region, AvroSchemas.of(schema), rowCount, space);
  }

  private void readViews() {
    VectorPage opened = open();
    for (int row = 0; row < rowCount; row++) {
      looks = MAX_LOOKS;
      look(opened.root().view(row, null));
    }
  }

  private void look(Object value) {
    if (value instanceof ColumnarMap map) {
      for (Map.Entry<?, ?> entry : map.entrySet()) {
        if (looks-- < 0) {
          return;
        }
        map.isNullAt((CharSequence) entry.getKey());
        look(entry.getValue());
      }
      looks -= map.isNullAt("nowhere") ? 1 : 0;
    } else if (value instanceof ColumnarArray array) {
      for (int i = 0; i < array.size() && looks-- > 0; i++) {
        array.isNullAt(i);
        look(array.get(i));
      }
    } else if (value instanceof ColumnarRecord record) {
      for (int i = 0; i < record.getSchema().getFields().size() && looks-- > 0; i++) {
        record.isNullAt(i);
        look(((GenericRecord) record).get(i));
      }
    }
  }

  private void readEagerly() {
    VectorNode root = open().root();
    for (int row = 0; row < rowCount; row++) {
      root.read(row, null);
    }
  }

  private void readBackwards() {
    VectorNode root = open().root();
    for (int row = rowCount - 1; row >= 0; row -= 3) {
      root.readAvro(row);
    }
  }

  private void readBatches() {
    VectorReader filler = VectorReader.of(AvroTypes.type(schema));
    VectorNode root = open().root();
    int step = Math.max(1, rowCount / 3 + 1);
    for (int first = 0; first < rowCount; first += step) {
      ColumnVector vector = filler.read(root, first, Math.min(step, rowCount - first));
      VectorValues.look(vector);
    }
  }

  private void test(BoundPredicate.Leaf leaf) {
    EncodedFilter filter = new EncodedFilter(leaf);
    VectorNode root = open().root();
    Bitmap passed = new Bitmap();
    int step = Math.max(1, rowCount / 2 + 1);
    for (int first = 0; first < rowCount; first += step) {
      passed.fill(Math.min(step, rowCount - first));
      filter.retain(root, first, passed);
    }
  }
}
