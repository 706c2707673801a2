/**
 * Tags and branches, which refer to versions of a table, and the changes that go back to a version
 * or take over a branch.
 *
 * <p>{@code TableBranches} is for users; the rest is internal and called by {@code Table}.
 */
@Internal
package dev.stoa.table.ref;

import dev.stoa.annotation.Internal;
