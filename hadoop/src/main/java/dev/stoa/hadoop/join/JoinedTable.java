package dev.stoa.hadoop.join;

import dev.stoa.engine.EngineScans;
import dev.stoa.table.scan.ScanTask;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.Text;

/**
 * The part of one table that a task joins; part of a {@link JoinInputSplit}.
 *
 * @param path the table's directory
 * @param schema the schema of the table's records in the join
 * @param keyOrdinals the ordinals of the key's columns in these records
 * @param hasPredicate whether only some of the rows are read
 * @param tasks the split directories to read, one in each task
 */
record JoinedTable(
    Path path,
    Schema schema,
    List<Integer> keyOrdinals,
    boolean hasPredicate,
    List<ScanTask> tasks) {
  JoinedTable {
    keyOrdinals = List.copyOf(keyOrdinals);
    tasks = List.copyOf(tasks);
  }

  JoinedTable withTasks(List<ScanTask> newTasks) {
    return new JoinedTable(path, schema, keyOrdinals, hasPredicate, newTasks);
  }

  /** Returns the number of rows, before any predicate. */
  long rowCount() {
    return tasks.stream().mapToLong(ScanTask::rowCount).sum();
  }

  long sizeInBytes() {
    return tasks.stream().mapToLong(ScanTask::sizeInBytes).sum();
  }

  void write(DataOutput out) throws IOException {
    Text.writeString(out, path.toString());
    Text.writeString(out, schema.toString());
    out.writeInt(keyOrdinals.size());
    for (int ordinal : keyOrdinals) {
      out.writeInt(ordinal);
    }
    out.writeBoolean(hasPredicate);
    out.writeInt(tasks.size());
    for (ScanTask task : tasks) {
      byte[] bytes = EngineScans.toBytes(task);
      out.writeInt(bytes.length);
      out.write(bytes);
    }
  }

  static JoinedTable read(DataInput in) throws IOException {
    Path path = new Path(Text.readString(in));
    Schema schema = new Schema.Parser().parse(Text.readString(in));
    List<Integer> keyOrdinals = new ArrayList<>();
    for (int remaining = in.readInt(); remaining > 0; remaining--) {
      keyOrdinals.add(in.readInt());
    }
    boolean hasPredicate = in.readBoolean();
    List<ScanTask> tasks = new ArrayList<>();
    for (int remaining = in.readInt(); remaining > 0; remaining--) {
      byte[] bytes = new byte[in.readInt()];
      in.readFully(bytes);
      tasks.add(EngineScans.fromBytes(bytes));
    }
    return new JoinedTable(path, schema, keyOrdinals, hasPredicate, tasks);
  }
}
