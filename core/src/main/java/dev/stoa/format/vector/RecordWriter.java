package dev.stoa.format.vector;

import dev.stoa.format.bytes.ByteReader;
import dev.stoa.predicate.PathStep;
import java.util.List;
import org.apache.avro.Schema;

/** Records: a node a field, each of as many places. */
final class RecordWriter extends NodeWriter {
  private final List<NodeWriter> fields;
  private final Schema schema;
  private int count;
  private int valueCount;

  RecordWriter(Schema schema) {
    this.schema = schema;
    this.fields = schema.getFields().stream().map(field -> NodeWriter.of(field.schema())).toList();
  }

  @Override
  void append(ByteReader in) {
    for (NodeWriter field : fields) {
      field.append(in);
    }
    count++;
    valueCount++;
  }

  @Override
  void appendNull() {
    for (NodeWriter field : fields) {
      field.appendNull();
    }
    count++;
  }

  @Override
  int count() {
    return count;
  }

  @Override
  void addBounds(String path, BoundsCollector target) {
    target.addCounts(path, valueCount);
    for (int i = 0; i < fields.size() && !target.isFull(); i++) {
      PathStep step = new PathStep.FieldStep(i, schema.getFields().get(i).name());
      fields.get(i).addBounds(path + step, target);
    }
  }

  @Override
  void writeTo(PageOutput page) {
    for (int i = 0; i < fields.size(); i++) {
      PageOutput child = page.beginChild(i);
      fields.get(i).writeTo(child);
      page.endChild(child);
    }
  }
}
