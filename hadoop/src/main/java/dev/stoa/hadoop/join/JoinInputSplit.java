package dev.stoa.hadoop.join;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.mapreduce.InputSplit;

/**
 * The same bucket of each table of a join, read by one map task.
 *
 * <p>Created by {@link JoinInputFormat} and sent to the task by the framework. It lists the files
 * that the task reads, so tasks read no manifest and all read the same snapshots.
 */
public final class JoinInputSplit extends InputSplit implements Writable {
  private static final String[] NO_HOSTS = {};
  private static final Schema NO_KEY = Schema.create(Schema.Type.NULL);

  private List<JoinedTable> tables = List.of();
  private Schema keySchema = NO_KEY;
  private List<KeyType.Form> keyForms = List.of();
  private boolean isSorted;
  private long sizeInBytes;
  private String[] hosts = NO_HOSTS;

  /** Creates an empty split; called by the framework, which fills it with {@link #readFields}. */
  public JoinInputSplit() {}

  JoinInputSplit(
      List<JoinedTable> tables,
      Schema keySchema,
      List<KeyType.Form> keyForms,
      boolean isSorted,
      List<String> hosts) {
    this.tables = List.copyOf(tables);
    this.keySchema = keySchema;
    this.keyForms = List.copyOf(keyForms);
    this.isSorted = isSorted;
    this.sizeInBytes = tables.stream().mapToLong(JoinedTable::sizeInBytes).sum();
    this.hosts = hosts.toArray(NO_HOSTS);
  }

  List<JoinedTable> tables() {
    return tables;
  }

  /** Returns the schema of the keys of the map function. */
  Schema keySchema() {
    return keySchema;
  }

  List<KeyType.Form> keyForms() {
    return keyForms;
  }

  /** Whether each split directory is sorted by the key. */
  boolean isSorted() {
    return isSorted;
  }

  @Override
  public long getLength() {
    return sizeInBytes;
  }

  /**
   * The hosts that store most of the largest split directory; empty in the task, which does not
   * need them.
   */
  @Override
  public String[] getLocations() {
    return hosts.clone();
  }

  @Override
  public void write(DataOutput out) throws IOException {
    out.writeInt(tables.size());
    for (JoinedTable table : tables) {
      table.write(out);
    }
    Text.writeString(out, keySchema.toString());
    out.writeInt(keyForms.size());
    for (KeyType.Form form : keyForms) {
      Text.writeString(out, form.name());
    }
    out.writeBoolean(isSorted);
    out.writeLong(sizeInBytes);
  }

  @Override
  public void readFields(DataInput in) throws IOException {
    List<JoinedTable> newTables = new ArrayList<>();
    for (int remaining = in.readInt(); remaining > 0; remaining--) {
      newTables.add(JoinedTable.read(in));
    }
    tables = List.copyOf(newTables);
    keySchema = new Schema.Parser().parse(Text.readString(in));
    List<KeyType.Form> newForms = new ArrayList<>();
    for (int remaining = in.readInt(); remaining > 0; remaining--) {
      newForms.add(KeyType.Form.valueOf(Text.readString(in)));
    }
    keyForms = List.copyOf(newForms);
    isSorted = in.readBoolean();
    sizeInBytes = in.readLong();
    hosts = NO_HOSTS;
  }

  @Override
  public String toString() {
    List<String> parts = new ArrayList<>();
    for (JoinedTable table : tables) {
      parts.add(
          table.path()
              + " "
              + table.tasks().stream().flatMap(task -> task.splitNames().stream()).toList());
    }
    return String.join(", ", parts);
  }
}
