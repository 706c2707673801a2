package dev.stoa.format.vector;

import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.vector.buffer.NodeKind;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.avro.Schema;

/**
 * Writes values of nodes in Avro binary, of records only the fields that are wanted; arrays and
 * maps inside them as they are. Called for the values of maps, which are put in another order.
 */
final class PartWriter {
  private final Schema written;
  private final Optional<Part[]> fields;

  /** A wanted field: which one of the stored record it is, and what is wanted of it. */
  private record Part(int ordinal, PartWriter writer) {}

  /**
   * A writer of values.
   *
   * @param schema of what is wanted, whose records may have fewer fields than stored ones
   * @param stored schema of the nodes
   */
  PartWriter(Schema schema, Schema stored) {
    if (schema.equals(stored) || NodeKind.of(stored) != NodeKind.RECORD) {
      this.written = stored;
      this.fields = Optional.empty();
      return;
    }
    Schema record = NodeKind.valueSchema(stored);
    List<Schema.Field> wanted = NodeKind.valueSchema(schema).getFields();
    Part[] parts =
        wanted.stream()
            .map(field -> part(field, record.getField(field.name())))
            .toArray(Part[]::new);
    this.written = schemaOf(schema, stored, wanted, parts);
    this.fields = Optional.of(parts);
  }

  private static Part part(Schema.Field wanted, Schema.Field stored) {
    return new Part(stored.pos(), new PartWriter(wanted.schema(), stored.schema()));
  }

  private static Schema schemaOf(
      Schema schema, Schema stored, List<Schema.Field> wanted, Part[] parts) {
    List<Schema.Field> fields =
        IntStream.range(0, parts.length)
            .mapToObj(i -> new Schema.Field(wanted.get(i).name(), parts[i].writer.written))
            .toList();
    String name = NodeKind.valueSchema(schema).getFullName();
    Schema record = Schema.createRecord(name, null, null, false, fields);
    if (!NodeKind.isOptional(stored)) {
      return record;
    }
    Schema nothing = Schema.create(Schema.Type.NULL);
    return NodeKind.valueBranch(stored) == 1
        ? Schema.createUnion(nothing, record)
        : Schema.createUnion(record, nothing);
  }

  /** The schema of what is written. */
  Schema written() {
    return written;
  }

  /** Writes a value of a node, with the number of its branch where it may be null. */
  void write(VectorNode node, int index, ByteWriter out) {
    if (fields.isEmpty()) {
      node.writeAvro(index, out);
      return;
    }
    boolean isNull = node.isNull(index);
    if (NodeKind.isOptional(written)) {
      int branch = NodeKind.valueBranch(written);
      out.writeZigzag(isNull ? 1 - branch : branch);
    }
    if (!isNull) {
      for (Part part : fields.get()) {
        part.writer.write(((RecordNode) node).field(part.ordinal), index, out);
      }
    }
  }
}
