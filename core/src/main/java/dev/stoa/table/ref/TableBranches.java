package dev.stoa.table.ref;

import dev.stoa.annotation.Internal;
import dev.stoa.annotation.Public;
import dev.stoa.table.change.Change;
import dev.stoa.table.snapshot.Branches;
import dev.stoa.table.snapshot.TableState;
import java.io.IOException;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.UnaryOperator;

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
  private final UnaryOperator<RefChange> join;

  /** Creates the branches of a table whose transaction, if any, changes join. */
  @Internal
  public TableBranches(TableState state, UnaryOperator<RefChange> join) {
    this.state = state;
    this.join = join;
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
    return join.apply(RefChange.addingBranch(state, name, OptionalLong.empty()));
  }

  /**
   * Creates a change that adds a branch, which begins with a version.
   *
   * @param name the branch, named like a tag; no tag or other branch may have the name
   * @throws IllegalArgumentException when the name is invalid
   */
  public Change add(String name, long version) {
    return join.apply(RefChange.addingBranch(state, name, OptionalLong.of(version)));
  }

  /** Creates a change that drops a branch; vacuum deletes its snapshots and files. */
  public Change drop(String name) {
    return join.apply(RefChange.removingBranch(state, name));
  }

  /**
   * Creates a change that gives the table the newest rows and columns of a branch, as one version.
   * Its commit fails if the table has changed since the branch began, so that no change is lost,
   * and it cannot be part of a transaction.
   */
  public Change fastForward(String name) {
    return new FastForward(state, name);
  }
}
