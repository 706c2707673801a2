package dev.stoa.table.ref;

import dev.stoa.annotation.Internal;
import dev.stoa.annotation.Public;
import dev.stoa.table.change.Change;
import dev.stoa.table.change.SnapshotChange;
import dev.stoa.table.snapshot.Branches;
import dev.stoa.table.snapshot.TableState;
import java.io.IOException;
import java.util.Map;
import java.util.OptionalLong;

/**
 * The branches of a table, returned by {@link dev.stoa.table.Table#branches}. A branch is a second
 * series of versions of the same files, which begins with a version of the table; {@link
 * dev.stoa.table.Table#branch} opens it. As in Apache Iceberg.
 *
 * <pre>{@code
 * table.branches().add("audit").commit();
 * table.branch("audit").newDelete(FilterPredicates.parse("size = 0")).commit();
 * table.branches().fastForward("audit").commit();
 * table.branches().drop("audit").commit();
 * }</pre>
 */
@Public
public final class TableBranches {
  private final TableState state;
  private final Joining transaction;

  /** Makes changes part of the transaction of a table, if there is one. */
  @Internal
  @FunctionalInterface
  public interface Joining {
    /** Returns the change, which has joined the transaction. */
    <C extends SnapshotChange<C>> C join(C change);
  }

  /** Creates the branches of a table, which may be in a transaction. */
  @Internal
  public TableBranches(TableState state, Joining transaction) {
    this.state = state;
    this.transaction = transaction;
  }

  /** Returns the newest version of each branch that the table has now, by the branch's name. */
  public Map<String, Long> versions() throws IOException {
    return Branches.newestVersions(state.storage());
  }

  /**
   * Creates a change that adds a branch, which begins with the version of the table; in a
   * transaction, with the version that the transaction makes.
   *
   * @param name the branch, named like a tag; no tag or other branch may have the name
   * @throws IllegalArgumentException when the name is invalid
   */
  public Change add(String name) {
    return transaction.join(RefChange.addingBranch(state, name, OptionalLong.empty()));
  }

  /**
   * Creates a change that adds a branch, which begins with a version.
   *
   * @param name the branch, named like a tag; no tag or other branch may have the name
   * @throws IllegalArgumentException when the name is invalid
   */
  public Change add(String name, long version) {
    return transaction.join(RefChange.addingBranch(state, name, OptionalLong.of(version)));
  }

  /**
   * Creates a change that replaces a branch by a new one of the same name, which begins with a
   * version.
   */
  public Change replace(String name, long version) {
    return transaction.join(RefChange.replacingBranch(state, name, version));
  }

  /** Creates a change that drops a branch; vacuum deletes its snapshots and files. */
  public Change drop(String name) {
    return transaction.join(RefChange.removingBranch(state, name));
  }

  /**
   * Creates a change that gives the table the newest rows and columns of a branch, as one version.
   * Its commit fails if the table has changed since the branch began, so that no change is lost,
   * and it cannot be part of a transaction.
   */
  public Change fastForward(String name) {
    return transaction.join(new FastForward(state, name));
  }
}
