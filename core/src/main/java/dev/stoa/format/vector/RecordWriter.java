package dev.stoa.format.vector;

import dev.stoa.format.bytes.ByteReader;
import java.util.List;
import org.apache.avro.Schema;

/** Records: a node a field, each of as many places. */
final class RecordWriter extends NodeWriter {
  private final List<NodeWriter> fields;
  private int count;

  RecordWriter(Schema schema) {
    this.fields = schema.getFields().stream().map(field -> NodeWriter.of(field.schema())).toList();
  }

  @Override
  void append(ByteReader in) {
    for (NodeWriter field : fields) {
      field.append(in);
    }
    count++;
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
  void writeTo(PageOutput page) {
    for (NodeWriter field : fields) {
      PageOutput child = page.beginChild();
      field.writeTo(child);
      page.endChild(child);
    }
  }
}
