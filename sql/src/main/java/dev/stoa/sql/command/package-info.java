/** The command {@code stoa sql}: statements from arguments, a script or a prompt. */
@Internal
package dev.stoa.sql.command;

import dev.stoa.annotation.Internal;
